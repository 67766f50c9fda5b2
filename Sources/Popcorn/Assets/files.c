#include "files.h"

BEGIN(popcorn_icon_180_png)
#embed "icon-180.png"
END(popcorn_icon_180_png)

BEGIN(popcorn_icon_192_png)
#embed "icon-192.png"
END(popcorn_icon_192_png)

BEGIN(popcorn_icon_512_png)
#embed "icon-512.png"
END(popcorn_icon_512_png)

BEGIN(popcorn_icon_mask_png)
#embed "icon-mask.png"
END(popcorn_icon_mask_png)

BEGIN(popcorn_icon_svg)
#embed "icon.svg"
END(popcorn_icon_svg)

BEGIN(popcorn_screen_phone_webp)
#embed "screen-phone.webp"
END(popcorn_screen_phone_webp)

BEGIN(popcorn_screen_wide_webp)
#embed "screen-wide.webp"
END(popcorn_screen_wide_webp)

BEGIN(popcorn_outbox_js)
#embed "outbox.js"
END(popcorn_outbox_js)

BEGIN(popcorn_popcorn_css)
#embed "popcorn.css"
END(popcorn_popcorn_css)

BEGIN(popcorn_popcorn_js)
#embed "popcorn.js"
END(popcorn_popcorn_js)

BEGIN(popcorn_worker_js)
#embed "worker.js"
END(popcorn_worker_js)
