#include "files.h"

BEGIN(marquee_clips_css)
#embed "clips.css"
END(marquee_clips_css)

BEGIN(marquee_clips_js)
#embed "clips.js"
END(marquee_clips_js)

BEGIN(marquee_icon_180_png)
#embed "icon-180.png"
END(marquee_icon_180_png)

BEGIN(marquee_icon_192_png)
#embed "icon-192.png"
END(marquee_icon_192_png)

BEGIN(marquee_icon_512_png)
#embed "icon-512.png"
END(marquee_icon_512_png)

BEGIN(marquee_icon_mask_png)
#embed "icon-mask.png"
END(marquee_icon_mask_png)

BEGIN(marquee_icon_svg)
#embed "icon.svg"
END(marquee_icon_svg)

BEGIN(marquee_screen_phone_webp)
#embed "screen-phone.webp"
END(marquee_screen_phone_webp)

BEGIN(marquee_screen_wide_webp)
#embed "screen-wide.webp"
END(marquee_screen_wide_webp)

BEGIN(marquee_marquee_css)
#embed "marquee.css"
END(marquee_marquee_css)

BEGIN(marquee_marquee_js)
#embed "marquee.js"
END(marquee_marquee_js)

BEGIN(marquee_sharing_css)
#embed "sharing.css"
END(marquee_sharing_css)

BEGIN(marquee_sharing_js)
#embed "sharing.js"
END(marquee_sharing_js)
