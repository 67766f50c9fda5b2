// Empty: the modules' own headers declare the files.
