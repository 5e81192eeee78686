"""Countries to order for, by their codes (ISO 3166-1), named in the language in use."""

from __future__ import annotations

from sanwright.text import Text, tr

_NAMES = (
    ("AE", Text("United Arab Emirates")), ("AL", Text("Albania")), ("AM", Text("Armenia")),
    ("AR", Text("Argentina")), ("AT", Text("Austria")), ("AU", Text("Australia")),
    ("AZ", Text("Azerbaijan")), ("BA", Text("Bosnia and Herzegovina")),
    ("BD", Text("Bangladesh")), ("BE", Text("Belgium")), ("BG", Text("Bulgaria")),
    ("BH", Text("Bahrain")), ("BN", Text("Brunei")), ("BO", Text("Bolivia")),
    ("BR", Text("Brazil")), ("BY", Text("Belarus")), ("CA", Text("Canada")),
    ("CH", Text("Switzerland")), ("CL", Text("Chile")), ("CN", Text("China")),
    ("CO", Text("Colombia")), ("CR", Text("Costa Rica")), ("CY", Text("Cyprus")),
    ("CZ", Text("Czechia")), ("DE", Text("Germany")), ("DK", Text("Denmark")),
    ("DO", Text("Dominican Republic")), ("DZ", Text("Algeria")), ("EC", Text("Ecuador")),
    ("EE", Text("Estonia")), ("EG", Text("Egypt")), ("ES", Text("Spain")),
    ("ET", Text("Ethiopia")), ("FI", Text("Finland")), ("FR", Text("France")),
    ("GB", Text("United Kingdom")), ("GE", Text("Georgia")), ("GH", Text("Ghana")),
    ("GR", Text("Greece")), ("GT", Text("Guatemala")), ("HK", Text("Hong Kong")),
    ("HN", Text("Honduras")), ("HR", Text("Croatia")), ("HU", Text("Hungary")),
    ("ID", Text("Indonesia")), ("IE", Text("Ireland")), ("IL", Text("Israel")),
    ("IN", Text("India")), ("IQ", Text("Iraq")), ("IS", Text("Iceland")),
    ("IT", Text("Italy")), ("JM", Text("Jamaica")), ("JO", Text("Jordan")),
    ("JP", Text("Japan")), ("KE", Text("Kenya")), ("KH", Text("Cambodia")),
    ("KR", Text("South Korea")), ("KW", Text("Kuwait")), ("KZ", Text("Kazakhstan")),
    ("LB", Text("Lebanon")), ("LI", Text("Liechtenstein")), ("LK", Text("Sri Lanka")),
    ("LT", Text("Lithuania")), ("LU", Text("Luxembourg")), ("LV", Text("Latvia")),
    ("MA", Text("Morocco")), ("MC", Text("Monaco")), ("MD", Text("Moldova")),
    ("ME", Text("Montenegro")), ("MK", Text("North Macedonia")), ("MN", Text("Mongolia")),
    ("MO", Text("Macao")), ("MT", Text("Malta")), ("MU", Text("Mauritius")),
    ("MX", Text("Mexico")), ("MY", Text("Malaysia")), ("NA", Text("Namibia")),
    ("NG", Text("Nigeria")), ("NL", Text("Netherlands")), ("NO", Text("Norway")),
    ("NP", Text("Nepal")), ("NZ", Text("New Zealand")), ("OM", Text("Oman")),
    ("PA", Text("Panama")), ("PE", Text("Peru")), ("PH", Text("Philippines")),
    ("PK", Text("Pakistan")), ("PL", Text("Poland")), ("PR", Text("Puerto Rico")),
    ("PT", Text("Portugal")), ("PY", Text("Paraguay")), ("QA", Text("Qatar")),
    ("RO", Text("Romania")), ("RS", Text("Serbia")), ("SA", Text("Saudi Arabia")),
    ("SE", Text("Sweden")), ("SG", Text("Singapore")), ("SI", Text("Slovenia")),
    ("SK", Text("Slovakia")), ("SN", Text("Senegal")), ("SV", Text("El Salvador")),
    ("TH", Text("Thailand")), ("TN", Text("Tunisia")), ("TR", Text("Türkiye")),
    ("TW", Text("Taiwan")), ("TZ", Text("Tanzania")), ("UA", Text("Ukraine")),
    ("UG", Text("Uganda")), ("US", Text("United States")), ("UY", Text("Uruguay")),
    ("UZ", Text("Uzbekistan")), ("VE", Text("Venezuela")), ("VN", Text("Vietnam")),
    ("ZA", Text("South Africa")), ("ZM", Text("Zambia")), ("ZW", Text("Zimbabwe")),
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
