#include "files.h"

BEGIN(films_films_json)
#embed "films.json"
END(films_films_json)
