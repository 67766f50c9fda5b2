#include "../../CEmbedded/embedded.h"

EMBEDDED(films_films_json)
