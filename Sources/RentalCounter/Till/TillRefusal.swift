import PlazaBase
import PlazaHTTP

/// The reasons why a bill cannot be paid with a voucher or credits.
enum TillRefusal: Refusal, Equatable {
  case nothingLeft
  case paidMeanwhile
  /// The member has not allowed charges, or has revoked the permission.
  case notAllowed
  /// The member has spent the credits in the meantime.
  case tooFewCredits
  case tooLate(minutes: Int)

  var slug: String {
    switch self {
    case .nothingLeft: "bill-paid"
    case .paidMeanwhile: "bill-changed"
    case .notAllowed: "credits-not-allowed"
    case .tooFewCredits: "not-enough-credits"
    case .tooLate: "too-late-to-undo"
    }
  }

  var message: String {
    switch self {
    case .nothingLeft:
      say(
        "There's nothing left on this bill to pay with a voucher or credits. Take the rest in cash."
      )
    case .paidMeanwhile:
      say("Part of this bill has just been paid. Check what's left and try again.")
    case .notAllowed:
      say(
        "The counter can't charge this member's credits. The member can allow it on their rental card page."
      )
    case .tooFewCredits:
      say(
        "The member now has fewer credits than that. Check what's left and take the rest in cash.")
    case .tooLate(let minutes):
      say(
        """
        You can undo a payment for \(minutes) minutes only, and that time has passed. Ask the wallet desk \
        to correct it.
        """)
    }
  }
}

/// Requires confirmation that the excess nights of a voucher are forfeited.
struct VoucherWorthMore: ConfirmationRequired, Equatable {
  let worth: Int
  let left: Int
  let slug = "voucher-worth-more"

  var message: String {
    let nights = CountText.nights(worth)
    return say(
      left,
      one: "This voucher is for \(nights), but only 1 is left to pay. The rest would be lost.",
      many:
        "This voucher is for \(nights), but only \(left) are left to pay. The rest would be lost.")
  }
}
