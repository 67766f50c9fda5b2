import HTTPTypes
import PlazaHTTP
import PlazaUI

/// Routes that change something without requiring a version, each with the reason.
enum UnversionedEdits {
  /// Returns the reason, or `nil`.
  static func reason(for route: Route) -> String? {
    let name = "\(route.method) \(route.pattern)"
    if let reason = routes.first(where: { $0.value.contains(name) })?.key { return reason }
    guard route.method == .post, let word = route.pattern.split(separator: "/").last else {
      return nil
    }
    return acts.first { $0.value.contains(String(word)) }?.key
  }

  /// All routes that are listed individually.
  static var named: Set<String> { Set(routes.values.joined()) }

  /// By the last path component of a `POST` address, if it names an action that does not depend on
  /// the present state.
  private static let acts: [String: Set<String>] = [
    "it takes something away": [
      "delete", "discard", "dismiss", "end", "end-others", "leave", "remove", "revoke",
      "stop", "unlink",
      "withdraw",
    ],
    "it puts back what was there": ["restore", "undo", "undo-return", "usual"],
    "it is a step that a record takes once, and that is refused in any other state": [
      "add-to-credits", "approve", "cancel", "claim", "confirm", "decide", "decline", "hand-over",
      "hold", "merge",
      "pay", "pick-up", "printed", "redeem", "refund", "refuse", "release", "replace", "reprint",
      "start",
    ],
    "it sets one state, which its button names": [
      "adult", "archive", "enable", "favourite", "pause", "reaction", "return", "seen", "state",
      "suspend",
      "unsuspend",
    ],
    "it adds something and edits nothing": [
      "adjust", "codes", "comments", "edits", "feedback", "heartbeats", "lessons", "measurements",
      "new",
      "pay-out", "play",
      "plays", "report", "reports", "sessions", "share", "shares", "top-up", "top-ups", "uploads",
      "versions", "view",
    ],
    "it asks for something to be done": [
      "again", "check", "labels", "refresh", "remake", "retry", "retry-failed", "restart", "test",
      "verify",
    ],
    "it moves one place up from wherever it is": ["move-up"],
  ]

  /// By method and pattern.
  private static let routes: [String: Set<String>] = [
    "it adds something and edits nothing": [
      "POST /account/notifications/devices", "POST /adverts", "POST /adverts/advertisers",
      "POST /api/backups", "POST /api/camp/media", "POST /backups", "PUT /backups/upload",
      "POST /api/camp/progress/drills", "POST /api/members", "POST /api/members/invitations",
      "POST /api/popcorn/imports", "POST /api/print/orders", "POST /api/rental/customers",
      "POST /api/rental/devices",
      "POST /api/rental/films", "POST /api/rental/offline-entries", "POST /api/rental/rentals",
      "POST /api/rental/reservations",
      "POST /camp/contact", "POST /camp/desk/adverts", "POST /camp/desk/adverts/{advert}/budget",
      "POST /camp/desk/categories", "POST /camp/desk/groups", "POST /camp/desk/messages/{thread}",
      "POST /camp/desk/new/{kind}", "POST /camp/drills", "POST /camp/feeds",
      "POST /camp/messages/new/{member}",
      "POST /camp/messages/{thread}", "POST /films", "POST /print/desk/{store}/adverts",
      "POST /print/desk/{store}/adverts/{advert}/budget", "POST /print/desk/{store}/printers",
      "POST /print/me/devices",
      "POST /print/order/{store}", "POST /print/stores/{store}/ipp",
      "POST /print/stores/{store}/ipp/{job}",
      "POST /rental/customers", "POST /rental/films", "POST /rental/import",
      "POST /rental/rentals/customers/{customer}", "POST /rental/reserve/{film}", "POST /signup",
      "POST /signin/with/{provider}/join",
      "POST /wallet/desk/coupons", "POST /api/webhooks", "POST /webhooks",
    ],
    "it adds a picture or a file that no record names yet": [
      "PUT /settings/identity/logo", "PUT /setup/backup", "PUT /setup/logo",
      "PUT /adverts/pictures", "PUT /camp/desk/adverts/pictures", "PUT /camp/desk/pictures",
      "PUT /films/pictures",
      "PUT /popcorn/import/file",
      "PUT /print/desk/{store}/adverts/pictures", "PUT /rental/covers",
      "PUT /rental/import/{kind}",
    ],
    "only the person who sets the site up fills it in, before it has members": [
      "POST /setup/{step}", "POST /setup/backup/{backup}",
    ],
    "only the member changes it, to one value": [
      "PUT /account/avatar", "POST /account/second-factor/passkeys/{passkey}",
      "PUT /api/marquee/reactions/{film}",
      "PUT /api/popcorn/bookmarks/{film}",
      "PUT /api/print/favourites/{store}", "POST /account/notifications/off",
      "POST /camp/media/{media}/lists",
      "POST /language", "POST /print/me/presets/{preset}", "POST /print/stores/colleges",
      "POST /rental/card",
      "POST /rental/card/credits",
    ],
    "it is proven with the present password, a code or an invitation, which is good once": [
      "POST /account/email", "POST /account/keys", "POST /account/password",
      "POST /account/second-factor",
      "POST /account/second-factor/codes", "POST /account/second-factor/passkeys",
      "POST /account/second-factor/passkeys/confirmation",
      "POST /account/second-factor/passkeys/options", "POST /signin/passkey",
      "POST /signin/passkey/options", "POST /api/confirmation", "POST /api/keys",
      "POST /api/me/password",
      "POST /api/session",
      "POST /invitations/open/{token}", "POST /signin", "POST /signin/code",
      "POST /signin/forgotten",
      "POST /signin/password", "POST /signin/reset", "POST /signin/with/{provider}/link",
      "POST /signout", "POST /signup/code",
      "POST /welcome",
    ],
    "it makes another link, and the one before ends": [
      "POST /api/members/{member}/invitation", "POST /members/{member}/link",
      "POST /api/webhooks/{endpoint}/secret", "POST /webhooks/{endpoint}/secret",
      "POST /rental/customers/{customer}/calendar",
    ],
    "it drops the second factor, whichever there is": ["POST /members/{member}/second-factor"],
    "it is decided once": [
      "POST /api/rental/offline-entries/conflicts/{conflict}", "POST /camp/desk/reports/{report}",
      "POST /camp/desk/review/{media}", "POST /camp/guardianship/{change}",
      "POST /films/duplicates/{one}/{other}",
      "POST /members/{member}/address", "POST /rental/conflicts/{conflict}",
    ],
    "it sets one state, which its button names": [
      "POST /camp/desk/inbox/{feedback}", "POST /popcorn/rented",
    ],
    "it pays a bill or takes a film or a voucher, which can happen once": [
      "POST /api/coupons/spend", "POST /api/rental/returns", "POST /print/desk/{store}/code",
      "POST /api/rental/bills/{checkout}/voucher", "POST /rental/bills/{checkout}/credits",
      "POST /rental/bills/{checkout}/voucher", "POST /rental/rentals/returns",
      "POST /wallet/desk/vouchers",
    ],
    "it only moves the last day on, and an earlier one is refused": [
      "POST /wallet/desk/vouchers/{voucher}/extend"
    ],
    "it takes away the clip that the page shows and no other, as StaffPagesTests of Adverts try": [
      "POST /adverts/{advert}/clip"
    ],
    "a device's shift begins anew": ["POST /api/rental/devices/{device}/shift"],
    "it imports what is matched then": [
      "POST /api/popcorn/imports/{import}", "POST /popcorn/imports/{draft}",
      "POST /popcorn/imports/{draft}/part",
      "POST /rental/imports/{draft}",
    ],
    "a measure is its own version: one that was replaced is refused with 412, as ProgressTests try":
      [
        "PATCH /api/camp/progress/measurements/{measure}"
      ],
    "the offset is its version": [
      "PATCH /api/camp/uploads/{upload}", "PATCH /api/print/uploads/{upload}",
    ],
    "it names the certificate that was looked at, and another one is refused, as PrinterTrustTests try":
      [
        "POST /print/desk/{store}/printers/{printer}/certificate"
      ],
    "it ends one kind of notice": ["POST /notifications/stop/{token}"],
  ]
}
