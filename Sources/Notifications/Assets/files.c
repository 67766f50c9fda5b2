#include "files.h"

BEGIN(notices_worker_js)
#embed "worker.js"
END(notices_worker_js)
