def test_try(screen, pages):
    import collections
    for m in pages:
        bad=[n for n in m.names if n not in screen.names]; badp=[p for p in m.menu_paths if p not in screen.paths]
        if bad or badp: print(m.page.name, 'NAMES', bad, 'PATHS', badp)
