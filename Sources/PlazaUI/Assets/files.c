#include "files.h"

BEGIN(web_base_css)
#embed "base.css"
END(web_base_css)

BEGIN(web_notifications_js)
#embed "notifications.js"
END(web_notifications_js)

BEGIN(web_dialogs_js)
#embed "dialogs.js"
END(web_dialogs_js)

BEGIN(web_file_js)
#embed "file.js"
END(web_file_js)

BEGIN(web_forms_css)
#embed "forms.css"
END(web_forms_css)

BEGIN(web_forms_js)
#embed "forms.js"
END(web_forms_js)

BEGIN(web_icon_180_png)
#embed "icon-180.png"
END(web_icon_180_png)

BEGIN(web_icon_192_png)
#embed "icon-192.png"
END(web_icon_192_png)

BEGIN(web_icon_512_png)
#embed "icon-512.png"
END(web_icon_512_png)

BEGIN(web_icon_mask_png)
#embed "icon-mask.png"
END(web_icon_mask_png)

BEGIN(web_icon_svg)
#embed "icon.svg"
END(web_icon_svg)

BEGIN(web_lists_css)
#embed "lists.css"
END(web_lists_css)

BEGIN(web_animations_css)
#embed "animations.css"
END(web_animations_css)

BEGIN(web_panes_js)
#embed "panes.js"
END(web_panes_js)

BEGIN(web_passkeys_js)
#embed "passkeys.js"
END(web_passkeys_js)

BEGIN(web_components_css)
#embed "components.css"
END(web_components_css)

BEGIN(web_print_css)
#embed "print.css"
END(web_print_css)

BEGIN(web_promos_css)
#embed "promos.css"
END(web_promos_css)

BEGIN(web_i18n_js)
#embed "i18n.js"
END(web_i18n_js)

BEGIN(web_fills_js)
#embed "fills.js"
END(web_fills_js)

BEGIN(web_follow_js)
#embed "follow.js"
END(web_follow_js)

BEGIN(web_scan_js)
#embed "scan.js"
END(web_scan_js)

BEGIN(web_search_js)
#embed "search.js"
END(web_search_js)

BEGIN(web_ready_js)
#embed "ready.js"
END(web_ready_js)

BEGIN(web_seen_js)
#embed "seen.js"
END(web_seen_js)

BEGIN(web_shell_css)
#embed "shell.css"
END(web_shell_css)

BEGIN(web_start_js)
#embed "start.js"
END(web_start_js)

BEGIN(web_today_css)
#embed "today.css"
END(web_today_css)

BEGIN(web_tokens_css)
#embed "tokens.css"
END(web_tokens_css)

BEGIN(web_total_js)
#embed "total.js"
END(web_total_js)

BEGIN(web_upload_js)
#embed "upload.js"
END(web_upload_js)

BEGIN(web_wallet_css)
#embed "wallet.css"
END(web_wallet_css)
