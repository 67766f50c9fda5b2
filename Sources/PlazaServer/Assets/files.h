#include "../../CEmbedded/embedded.h"

EMBEDDED(server_openapi_yaml)
EMBEDDED(server_provisions_tsv)
