"""Does a variant hold any change, put it on a drawing that moved on, and name what collides?"""

from __future__ import annotations

import msgspec
from hypothesis import example, given, settings

from sanwright import edits
from sanwright.design import Design, History, Location, Table, Tables
from sanwright.documents import new_design
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.variants import (
    FrozenParts,
    adopt,
    begin_branch,
    begun_branch,
    compare_variants,
    keep_branch,
    take_variant,
    variant_label,
)
from sanwright.variants.branches import NOT_BRANCHED, edits_between, take_edits
from tests.builders import HBA, LC_OM4, SERVER, catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, run, started


def _drawn(tables: Tables) -> dict[Table, dict[str, object]]:
    return {table: dict(of) for table, of in rows(tables).items() if table not in NOT_BRANCHED}


def _copy(tables: Tables) -> Design:
    return Design(tables.records())


PLACE, PASTE, CONNECT = (("edit", verb, [0, 0, 0, 0], "") for verb in ("place", "paste", "connect"))
GROUPED = ("group", [PLACE, ("group", [("edit", "rename", [181, 0, 125, 0], "")], False)], False)
TAKEN_OUT = ("group", [PLACE, PLACE, PLACE, ("edit", "delete", [149, 1, 0, 0], "")], False)
RENAMED = ("edit", "rename", [49, 0, 0, 0], "")


@settings(max_examples=examples(25), deadline=None)
@example(  # what is taken out takes the fabric of a card along
    [PLACE, GROUPED, PLACE, PLACE, PASTE, ("group", [PLACE, PLACE, PASTE, PASTE], False), PLACE],
    [PLACE, *[CONNECT] * 4, RENAMED, PLACE, PLACE, PLACE, TAKEN_OUT],
)
@example([], [("edit", "delete", [0, 0, 0, 0], ""), ("edit", "connect", [0, 1, 0, 0], "")])
@given(STEPS, STEPS)
def test_what_was_done_to_a_design_makes_the_same_of_the_same(first, second) -> None:
    history = started(new_design(catalog()))
    for step in first:
        run(history, step)
    before = _copy(history.design)
    work = History(_copy(before))
    for step in second:
        run(work, step)
    after = work.design
    made = edits_between(before, after)
    ground = _copy(before)
    for id_, copy in after.parts.items():
        if id_ not in ground.parts:
            ground.apply(edits.replace_record(ground, copy, "part"))
    change, problems = take_edits(ground, made)
    ground.apply(change)
    assert _drawn(ground) == _drawn(after)
    assert problems == ()


def _branch(design: Design, name: str = "Grown"):
    change, variant = begin_branch(design, name)
    design.apply(change)
    return variant


def _work_on(design: Design, variant, *work) -> None:
    """Open a variant, do ``work`` to it, and keep what became of it."""
    ground, now = begun_branch(design, variant)
    reached = _copy(now.tables)
    for each in work:
        each(reached)
    design.apply(keep_branch(design, variant, ground, reached))


def _more_hosts(count: int):
    def work(design: Design) -> None:
        for number in range(count):
            part, card = catalog().part(SERVER), catalog().part(HBA)
            change, host = edits.place_device(design, part, 300.0 * number, 600, fitted=[card])
            design.apply(change)
            load = design.workloads["oltp"]
            more = msgspec.structs.replace(load, initiators=(*load.initiators, host))
            design.apply(edits.replace_record(design, more, "load"))

    return work


def _second_site(design: Design) -> None:
    site = Location(id="site-2", name="Second site", kind="site")
    design.apply(edits.replace_record(design, site, "site"))
    switch = msgspec.structs.replace(design.devices["fc-b"], location="site-2")
    design.apply(edits.replace_record(design, switch, "move"))


def test_a_second_site_and_more_hosts_beside_the_drawing_in_figures() -> None:
    design = small_san().design()
    variant = _branch(design)
    before = _drawn(design)
    _work_on(design, variant, _second_site, _more_hosts(4))
    assert _drawn(design) == before
    kept = design.variants[variant.id]
    assert str(variant_label(kept, FrozenParts(design))).endswith("changes by hand")
    made = take_variant(design, kept)
    assert made.problems == ()
    assert len(made.tables.workloads["oltp"].initiators) == 5
    assert "site-2" in made.tables.locations
    shown = compare_variants(design.snapshot(), [kept])
    texts = {str(row.title): (row.text(0), row.text(1)) for row in shown.rows}
    assert any(one != other for one, other in texts.values())


def test_it_follows_the_drawing_and_both_may_add_to_a_list() -> None:
    design = small_san().design()
    variant = _branch(design)
    _work_on(design, variant, _more_hosts(2))
    renamed = msgspec.structs.replace(design.devices["array"], name="Gold")
    design.apply(edits.replace_record(design, renamed, "rename"))
    part = catalog().part(SERVER)
    design.apply(edits.fit_device(design, "host", catalog().part(HBA))[0])
    load = design.workloads["oltp"]
    drawn = msgspec.structs.replace(load, initiators=(*load.initiators, "hba"))
    design.apply(edits.replace_record(design, drawn, "load"))
    made = take_variant(design, design.variants[variant.id])
    assert made.problems == ()
    assert made.tables.devices["array"].name == "Gold"
    assert len(made.tables.workloads["oltp"].initiators) == 4
    assert part.id in {device.part for device in made.tables.devices.values()}


def test_what_collides_is_named_and_the_variant_counts() -> None:
    design = small_san().design()
    variant = _branch(design)

    def work(tried: Design) -> None:
        for id_, name in (("array", "Silver"), ("host", "ESX one")):
            named = msgspec.structs.replace(tried.devices[id_], name=name)
            tried.apply(edits.replace_record(tried, named, "rename"))
        change, _ = edits.connect(
            tried, "fc-a:5", "fc-b:5", catalog().part(LC_OM4), None, None, None
        )
        tried.apply(change)
        tried.apply(edits.delete(tried, ["c6"]))

    _work_on(design, variant, work)
    gold = msgspec.structs.replace(design.devices["array"], name="Gold")
    design.apply(edits.replace_record(design, gold, "rename"))
    design.apply(edits.delete(design, ["host", "fc-b"]))
    made = take_variant(design, design.variants[variant.id])
    assert made.tables.devices["array"].name == "Silver"
    assert "host" not in made.tables.devices
    said = " ".join(str(text) for text in made.problems)
    assert "Gold" in said
    assert "“host” is no longer on the drawing" in said
    assert "nothing to stand on" in said
    for record in made.tables.records():
        for table, id_ in record.references():
            assert made.tables.find(table, id_) is not None


def test_adopting_keeps_the_former_state_as_a_variant_and_leads_back() -> None:
    design = small_san().design()
    variant = _branch(design)
    _work_on(
        design, variant, _second_site, _more_hosts(3), lambda d: d.apply(edits.delete(d, ["c1"]))
    )
    start, whole = _drawn(design), rows(design)
    wanted = _drawn(take_variant(design, design.variants[variant.id]).tables)
    change = adopt(design, design.variants[variant.id])
    design.apply(change)
    assert _drawn(design) == wanted
    (former,) = design.variants.values()
    assert former.name == "Before Grown"
    back = take_variant(design, former)
    assert (_drawn(back.tables), back.problems) == (start, ())
    design.apply(change.inverse())
    assert rows(design) == whole


def test_it_is_kept_in_a_file() -> None:
    design = small_san().design()
    variant = _branch(design)
    _work_on(design, variant, _second_site, _more_hosts(2))
    again = design_from_json(design_to_json(design), catalog())
    assert again.variants == design.variants
    made = take_variant(again, again.variants[variant.id])
    assert _drawn(made.tables) == _drawn(take_variant(design, design.variants[variant.id]).tables)


def test_a_card_that_is_moved_off_a_server_that_goes_keeps_optics_and_cables() -> None:
    design = small_san().design()
    variant = _branch(design)

    def move_card(reached: Design) -> None:
        change, host = edits.place_device(reached, catalog().part(SERVER), 900, 600)
        reached.apply(change)
        card = msgspec.structs.replace(reached.devices["hba"], parent=host)
        reached.apply(edits.replace_record(reached, card, "move"))
        reached.apply(edits.delete(reached, ["host"]))

    _work_on(design, variant, move_card)
    made = take_variant(design, design.variants[variant.id])
    assert made.problems == ()
    assert "host" not in made.tables.devices
    assert made.tables.ports["hba:1"] == design.ports["hba:1"]
    assert {"c1", "c2"} <= made.tables.cables.keys()
