#include "files.h"

BEGIN(camp_analysis_css)
#embed "analysis.css"
END(camp_analysis_css)

BEGIN(camp_analysis_js)
#embed "analysis.js"
END(camp_analysis_js)

BEGIN(camp_compare_js)
#embed "compare.js"
END(camp_compare_js)

BEGIN(camp_sync_js)
#embed "sync.js"
END(camp_sync_js)

BEGIN(camp_frames_js)
#embed "frames.js"
END(camp_frames_js)

BEGIN(camp_icon_180_png)
#embed "icon-180.png"
END(camp_icon_180_png)

BEGIN(camp_icon_192_png)
#embed "icon-192.png"
END(camp_icon_192_png)

BEGIN(camp_icon_512_png)
#embed "icon-512.png"
END(camp_icon_512_png)

BEGIN(camp_icon_mask_png)
#embed "icon-mask.png"
END(camp_icon_mask_png)

BEGIN(camp_icon_svg)
#embed "icon.svg"
END(camp_icon_svg)

BEGIN(camp_screen_phone_webp)
#embed "screen-phone.webp"
END(camp_screen_phone_webp)

BEGIN(camp_screen_wide_webp)
#embed "screen-wide.webp"
END(camp_screen_wide_webp)

BEGIN(camp_canvas_js)
#embed "canvas.js"
END(camp_canvas_js)

BEGIN(camp_lesson_js)
#embed "lesson.js"
END(camp_lesson_js)

BEGIN(camp_media_css)
#embed "media.css"
END(camp_media_css)

BEGIN(camp_media_js)
#embed "media.js"
END(camp_media_js)

BEGIN(camp_people_css)
#embed "people.css"
END(camp_people_css)

BEGIN(camp_people_js)
#embed "people.js"
END(camp_people_js)

BEGIN(camp_podcast_png)
#embed "podcast.png"
END(camp_podcast_png)

BEGIN(camp_sheet_js)
#embed "sheet.js"
END(camp_sheet_js)

BEGIN(camp_zoom_js)
#embed "zoom.js"
END(camp_zoom_js)
