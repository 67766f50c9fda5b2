#include "../../CEmbedded/embedded.h"

EMBEDDED(notices_worker_js)
