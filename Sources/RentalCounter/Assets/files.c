#include "files.h"

BEGIN(rental_icon_180_png)
#embed "icon-180.png"
END(rental_icon_180_png)

BEGIN(rental_icon_192_png)
#embed "icon-192.png"
END(rental_icon_192_png)

BEGIN(rental_icon_512_png)
#embed "icon-512.png"
END(rental_icon_512_png)

BEGIN(rental_icon_mask_png)
#embed "icon-mask.png"
END(rental_icon_mask_png)

BEGIN(rental_icon_svg)
#embed "icon.svg"
END(rental_icon_svg)

BEGIN(rental_screen_phone_webp)
#embed "screen-phone.webp"
END(rental_screen_phone_webp)

BEGIN(rental_screen_wide_webp)
#embed "screen-wide.webp"
END(rental_screen_wide_webp)

BEGIN(rental_rental_css)
#embed "rental.css"
END(rental_rental_css)

BEGIN(rental_rental_js)
#embed "rental.js"
END(rental_rental_js)

BEGIN(rental_till_js)
#embed "till.js"
END(rental_till_js)

BEGIN(rental_tillpage_js)
#embed "tillpage.js"
END(rental_tillpage_js)

BEGIN(rental_offlinesync_js)
#embed "offlinesync.js"
END(rental_offlinesync_js)

BEGIN(rental_tillworker_js)
#embed "tillworker.js"
END(rental_tillworker_js)
