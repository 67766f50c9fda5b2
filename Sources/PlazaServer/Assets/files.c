#include "files.h"

BEGIN(server_openapi_yaml)
#embed "openapi.yaml"
END(server_openapi_yaml)

BEGIN(server_provisions_tsv)
#embed "provisions.tsv"
END(server_provisions_tsv)
