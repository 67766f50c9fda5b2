#include "files.h"

BEGIN(server_offline_js)
#embed "offline.js"
END(server_offline_js)

BEGIN(server_openapi_yaml)
#embed "openapi.yaml"
END(server_openapi_yaml)

BEGIN(server_provisions_tsv)
#embed "provisions.tsv"
END(server_provisions_tsv)
