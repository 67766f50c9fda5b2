import CLibpq
