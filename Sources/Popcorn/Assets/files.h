#include "../../CEmbedded/embedded.h"

EMBEDDED(popcorn_icon_180_png)
EMBEDDED(popcorn_icon_192_png)
EMBEDDED(popcorn_icon_512_png)
EMBEDDED(popcorn_icon_mask_png)
EMBEDDED(popcorn_icon_svg)
EMBEDDED(popcorn_screen_phone_webp)
EMBEDDED(popcorn_screen_wide_webp)
EMBEDDED(popcorn_outbox_js)
EMBEDDED(popcorn_popcorn_css)
EMBEDDED(popcorn_popcorn_js)
EMBEDDED(popcorn_worker_js)
