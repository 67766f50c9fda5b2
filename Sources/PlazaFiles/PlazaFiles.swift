// PlazaFiles
