#include "../../CEmbedded/embedded.h"

EMBEDDED(uploads_tus_css)
EMBEDDED(uploads_tus_js)
