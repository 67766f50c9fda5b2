#include "../../CEmbedded/embedded.h"

EMBEDDED(server_offline_js)
EMBEDDED(server_openapi_yaml)
EMBEDDED(server_provisions_tsv)
