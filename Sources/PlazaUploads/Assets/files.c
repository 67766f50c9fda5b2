#include "files.h"

BEGIN(uploads_tus_css)
#embed "tus.css"
END(uploads_tus_css)

BEGIN(uploads_tus_js)
#embed "tus.js"
END(uploads_tus_js)
