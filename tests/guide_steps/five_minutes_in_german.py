"""The steps of the German page, each bound to what the hands do at the same step of the English.

The sentences are those of ``docs/guide/de/five-minutes.md``; values stand in braces as in
``five_minutes.py``, whose functions use them.
"""

from __future__ import annotations

from tests.guide_steps.five_minutes import STEPS
from tests.guide_steps.steps_of_page import pattern

SENTENCES = (
    (
        "Drücken Sie auf der Willkommensseite **{button}** (`Strg+N` tut jederzeit dasselbe). "
        "Die Zeichenfläche ist leer: **Zeichnen Sie ein Speichernetz**."
    ),
    (
        "Geben Sie im **{panel}** rechts `{project}` als **{first}** und `{customer}` als "
        "**{second}** ein. Beides steht später auf dem Angebot."
    ),
    (
        "Suchen Sie im **{panel}** links nach `{words}`. Ziehen Sie **{part}** auf die linke "
        "Hälfte der Zeichenfläche, dann noch einmal auf die rechte Hälfte. **switch-1** "
        "gehört zu **Fabric A**, **switch-2** zu **Fabric B**. Die Prüfung läuft mit, während "
        "Sie zeichnen, und was sie sagt, steht unten: **Warnungen 2**, denn an keinem Switch "
        "ist schon ein Kabel."
    ),
    (
        "Suchen Sie nach `{words}` und ziehen Sie **{part}** auf die Zeichenfläche, über die "
        "Switches. Geben Sie im **Inspektor** `{name}` als **{field}** ein."
    ),
    (
        "Suchen Sie nach `{words}` und ziehen Sie ihn auf **{host}**. Vor dem Loslassen steht "
        "da **{promise}**. Danach gibt es unten eine Frage: **Nicht prüfbar {count}**."
    ),
    (
        "Noch weiß niemand, was für ein Steckplatz das ist, und was nicht bekannt ist, gilt "
        "nie als bestanden. Wählen Sie im **Inspektor** **{generation}** als **{first}** und "
        "**{lanes}** als **{second}**: **Nicht prüfbar 0**."
    ),
    (
        "Klicken Sie auf **{host}** und drücken Sie `{keys}`. Geben Sie `{copies}` als "
        "**{field}** ein und drücken Sie **{button}**. Die vier Hosts mit ihren Adaptern sind "
        "zu einem Kasten zugeklappt: **{box}**."
    ),
    (
        "Suchen Sie nach `{words}` und ziehen Sie **{part}** unter die Switches. Geben Sie im "
        "**Inspektor** `{name}` als **{field}** ein."
    ),
    (
        "Klicken Sie auf den Kasten **{box}** und drücken Sie `{keys}`. Jeder Host bekommt in "
        "jeder Fabric einen Port; die Tabelle zeigt jedes Kabel und das Urteil darüber. Geben "
        "Sie `{length}` als **{field}** ein und drücken Sie **Mit {count} Kabeln verbinden**. "
        "Optiken kommen mit."
    ),
    (
        "Klicken Sie auf **{array}** und wählen Sie **{menu}**. Geben Sie `{ports}` als "
        "**{first}** ein, wählen Sie **{cable}** als **{second}** und geben Sie `{length}` "
        "als **{third}** ein, denn das Array steht in einem anderen Raum. Die Urteile sind "
        "rot; drücken Sie trotzdem **Mit {count} Kabeln verbinden** und sehen Sie, was daraus "
        "wird: **Fehler {errors}**."
    ),
    (
        "Drücken Sie `{keys}`, um zum ersten Befund zu gehen. Er sagt, was gefunden wurde, "
        "was zulässig ist und wer das sagt: **{words}** Alle vier sagen dasselbe: Klicken Sie "
        "in der Liste auf den Kopf ihrer Gruppe, **{group}**, und drücken Sie **{fix}**: "
        "**Fehler 0**."
    ),
    (
        "Klicken Sie auf eine leere Stelle der Zeichenfläche. Drücken Sie `{order}`, um die "
        "Zeichnung zu ordnen, und `{fit}`, um sie ganz zu sehen."
    ),
    (
        "Klicken Sie auf den Kasten **{hosts}** und mit gehaltener Taste `Strg` auf "
        "**{array}**. Drücken Sie `{keys}` und dann **{add}**: Die Hosts sind unter "
        "**Initiatoren (4)** schon angekreuzt, und das Array unter **Targets (1)**. Geben Sie "
        "`{name}` als **{first}** ein, wählen Sie **{kind}** als **{second}**, geben Sie "
        "`{amount}` als **{third}** ein, und drücken Sie **{close}**."
    ),
    (
        "Wählen Sie **{menu}** und drücken Sie **{button}**. Jeder Initiator hat jetzt seine "
        "Zone: **{count} Zonen hinzugefügt.**"
    ),
    (
        "Drücken Sie `{keys}` und öffnen Sie den Reiter **{tab}**. Die Zeichnung zeigt, wie "
        "ausgelastet jede Verbindung ist; die am stärksten ausgelasteten stehen in der "
        "Tabelle oben, mit **{share}** dessen, was sie tragen können."
    ),
    (
        "Öffnen Sie den Reiter **{tab}**. Jedes Teil wird der Reihe nach herausgenommen, das "
        "schlimmste zuerst."
    ),
    (
        "Drücken Sie `{keys}`. Der Reiter **{tab}** zählt jedes Teil bis zur letzten Optik: "
        "**{count} Positionen**."
    ),
    (
        "Wählen Sie **{menu}** und nennen Sie die Datei `{name}`. Wenn sie geschrieben ist, "
        "steht unten: **{said}**"
    ),
)
GERMAN_STEPS = [(pattern(sentence), do) for sentence, (_, do) in zip(SENTENCES, STEPS, strict=True)]
