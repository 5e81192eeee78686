def licence_entries(analysis, work):
    return []
