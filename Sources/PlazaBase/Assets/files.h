#include "../../CEmbedded/embedded.h"

EMBEDDED(base_ko_phrases)
EMBEDDED(base_renamed_phrases)
