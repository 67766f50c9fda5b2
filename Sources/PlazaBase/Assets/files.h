#include "../../CEmbedded/embedded.h"

EMBEDDED(base_ko_phrases)
