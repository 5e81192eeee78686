"""Countries to order for, by their codes (ISO 3166-1), named in the language in use."""

from __future__ import annotations

from sanwright.language import mark
from sanwright.text import tr

_NAMES = (
    ("AE", mark("United Arab Emirates")), ("AL", mark("Albania")), ("AM", mark("Armenia")),
    ("AR", mark("Argentina")), ("AT", mark("Austria")), ("AU", mark("Australia")),
    ("AZ", mark("Azerbaijan")), ("BA", mark("Bosnia and Herzegovina")),
    ("BD", mark("Bangladesh")), ("BE", mark("Belgium")), ("BG", mark("Bulgaria")),
    ("BH", mark("Bahrain")), ("BN", mark("Brunei")), ("BO", mark("Bolivia")),
    ("BR", mark("Brazil")), ("BY", mark("Belarus")), ("CA", mark("Canada")),
    ("CH", mark("Switzerland")), ("CL", mark("Chile")), ("CN", mark("China")),
    ("CO", mark("Colombia")), ("CR", mark("Costa Rica")), ("CY", mark("Cyprus")),
    ("CZ", mark("Czechia")), ("DE", mark("Germany")), ("DK", mark("Denmark")),
    ("DO", mark("Dominican Republic")), ("DZ", mark("Algeria")), ("EC", mark("Ecuador")),
    ("EE", mark("Estonia")), ("EG", mark("Egypt")), ("ES", mark("Spain")),
    ("ET", mark("Ethiopia")), ("FI", mark("Finland")), ("FR", mark("France")),
    ("GB", mark("United Kingdom")), ("GE", mark("Georgia")), ("GH", mark("Ghana")),
    ("GR", mark("Greece")), ("GT", mark("Guatemala")), ("HK", mark("Hong Kong")),
    ("HN", mark("Honduras")), ("HR", mark("Croatia")), ("HU", mark("Hungary")),
    ("ID", mark("Indonesia")), ("IE", mark("Ireland")), ("IL", mark("Israel")),
    ("IN", mark("India")), ("IQ", mark("Iraq")), ("IS", mark("Iceland")),
    ("IT", mark("Italy")), ("JM", mark("Jamaica")), ("JO", mark("Jordan")),
    ("JP", mark("Japan")), ("KE", mark("Kenya")), ("KH", mark("Cambodia")),
    ("KR", mark("South Korea")), ("KW", mark("Kuwait")), ("KZ", mark("Kazakhstan")),
    ("LB", mark("Lebanon")), ("LI", mark("Liechtenstein")), ("LK", mark("Sri Lanka")),
    ("LT", mark("Lithuania")), ("LU", mark("Luxembourg")), ("LV", mark("Latvia")),
    ("MA", mark("Morocco")), ("MC", mark("Monaco")), ("MD", mark("Moldova")),
    ("ME", mark("Montenegro")), ("MK", mark("North Macedonia")), ("MN", mark("Mongolia")),
    ("MO", mark("Macao")), ("MT", mark("Malta")), ("MU", mark("Mauritius")),
    ("MX", mark("Mexico")), ("MY", mark("Malaysia")), ("NA", mark("Namibia")),
    ("NG", mark("Nigeria")), ("NL", mark("Netherlands")), ("NO", mark("Norway")),
    ("NP", mark("Nepal")), ("NZ", mark("New Zealand")), ("OM", mark("Oman")),
    ("PA", mark("Panama")), ("PE", mark("Peru")), ("PH", mark("Philippines")),
    ("PK", mark("Pakistan")), ("PL", mark("Poland")), ("PR", mark("Puerto Rico")),
    ("PT", mark("Portugal")), ("PY", mark("Paraguay")), ("QA", mark("Qatar")),
    ("RO", mark("Romania")), ("RS", mark("Serbia")), ("SA", mark("Saudi Arabia")),
    ("SE", mark("Sweden")), ("SG", mark("Singapore")), ("SI", mark("Slovenia")),
    ("SK", mark("Slovakia")), ("SN", mark("Senegal")), ("SV", mark("El Salvador")),
    ("TH", mark("Thailand")), ("TN", mark("Tunisia")), ("TR", mark("Türkiye")),
    ("TW", mark("Taiwan")), ("TZ", mark("Tanzania")), ("UA", mark("Ukraine")),
    ("UG", mark("Uganda")), ("US", mark("United States")), ("UY", mark("Uruguay")),
    ("UZ", mark("Uzbekistan")), ("VE", mark("Venezuela")), ("VN", mark("Vietnam")),
    ("ZA", mark("South Africa")), ("ZM", mark("Zambia")), ("ZW", mark("Zimbabwe")),
)  # fmt: skip


def country_options() -> list[tuple[str, str]]:
    """What to show and the code of every country, in the order of the alphabet."""
    options = [(f"{tr(name)} ({code})", code) for code, name in _NAMES]
    return sorted(options, key=lambda option: _sort_key(option[0]))


def country_label(code: str) -> str:
    """A country as it is shown; a code that is not in the list stands for itself."""
    names = dict(_NAMES)
    return f"{tr(names[code])} ({code})" if code in names else code


def _sort_key(text: str) -> str:
    """As dictionaries sort: umlauts and accents among their letters."""
    plain = {"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e"}
    return "".join(plain.get(letter, letter) for letter in text.casefold())
