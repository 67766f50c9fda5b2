#include "files.h"

BEGIN(print_bada_geojson)
#embed "bada.geojson"
END(print_bada_geojson)

BEGIN(print_desk_css)
#embed "desk.css"
END(print_desk_css)

BEGIN(print_hanbit_geojson)
#embed "hanbit.geojson"
END(print_hanbit_geojson)

BEGIN(print_icon_180_png)
#embed "icon-180.png"
END(print_icon_180_png)

BEGIN(print_icon_192_png)
#embed "icon-192.png"
END(print_icon_192_png)

BEGIN(print_icon_512_png)
#embed "icon-512.png"
END(print_icon_512_png)

BEGIN(print_icon_mask_png)
#embed "icon-mask.png"
END(print_icon_mask_png)

BEGIN(print_icon_svg)
#embed "icon.svg"
END(print_icon_svg)

BEGIN(print_screen_phone_webp)
#embed "screen-phone.webp"
END(print_screen_phone_webp)

BEGIN(print_screen_wide_webp)
#embed "screen-wide.webp"
END(print_screen_wide_webp)

BEGIN(print_map_css)
#embed "map.css"
END(print_map_css)

BEGIN(print_map_js)
#embed "map.js"
END(print_map_js)

BEGIN(print_order_css)
#embed "order.css"
END(print_order_css)

BEGIN(print_orders_js)
#embed "orders.js"
END(print_orders_js)

BEGIN(print_print_css)
#embed "print.css"
END(print_print_css)

BEGIN(print_print_js)
#embed "print.js"
END(print_print_js)

BEGIN(print_saebyeok_geojson)
#embed "saebyeok.geojson"
END(print_saebyeok_geojson)

BEGIN(print_stores_css)
#embed "stores.css"
END(print_stores_css)

BEGIN(print_stores_js)
#embed "stores.js"
END(print_stores_js)

BEGIN(print_uploads_js)
#embed "uploads.js"
END(print_uploads_js)
