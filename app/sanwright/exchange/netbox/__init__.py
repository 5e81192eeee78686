"""Device types of the NetBox community's library, made into parts."""
