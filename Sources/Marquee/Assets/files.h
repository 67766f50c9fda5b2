#include "../../CEmbedded/embedded.h"

EMBEDDED(marquee_clips_css)
EMBEDDED(marquee_clips_js)
EMBEDDED(marquee_icon_180_png)
EMBEDDED(marquee_icon_192_png)
EMBEDDED(marquee_icon_512_png)
EMBEDDED(marquee_icon_mask_png)
EMBEDDED(marquee_icon_svg)
EMBEDDED(marquee_marquee_css)
EMBEDDED(marquee_marquee_js)
EMBEDDED(marquee_sharing_css)
EMBEDDED(marquee_sharing_js)
