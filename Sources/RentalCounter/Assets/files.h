#include "../../CEmbedded/embedded.h"

EMBEDDED(rental_icon_180_png)
EMBEDDED(rental_icon_192_png)
EMBEDDED(rental_icon_512_png)
EMBEDDED(rental_icon_mask_png)
EMBEDDED(rental_icon_svg)
EMBEDDED(rental_rental_css)
EMBEDDED(rental_rental_js)
EMBEDDED(rental_till_js)
EMBEDDED(rental_tillpage_js)
EMBEDDED(rental_offlinesync_js)
EMBEDDED(rental_tillworker_js)
