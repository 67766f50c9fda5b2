import PlazaBase
import PlazaWeb

/// Why a bill cannot be paid in this way.
enum TillRefusal: Refusal, Equatable {
  case nothingLeft
  case paidMeanwhile
  /// The member did not say that the counter may, or no longer does.
  case notAllowed
  /// The member spent them meanwhile.
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
      say("Nothing of this bill is left for a voucher or credits to pay. What is left is paid in cash.")
    case .paidMeanwhile: say("Part of this bill was paid meanwhile. Look at what is left, and try again.")
    case .notAllowed:
      say("The counter may not take this member's credits. The member can allow it on the page of the rental card.")
    case .tooFewCredits:
      say("The member has fewer credits than that now. Look at what is left, and take the rest in cash.")
    case .tooLate(let minutes):
      say(
        """
        A payment can be taken back for \(minutes) minutes, and that time has passed. The wallet's desk can put it \
        right.
        """)
    }
  }
}

/// A voucher is for more nights than are left to pay: somebody says whether the rest may be lost.
struct VoucherWorthMore: ConfirmationRequired, Equatable {
  let worth: Int
  let left: Int
  let slug = "voucher-worth-more"

  var message: String {
    let nights = CountText.nights(worth)
    return say(
      left,
      one: "This voucher is for \(nights), and only one is left to pay. The rest of it would be lost.",
      many: "This voucher is for \(nights), and only \(left) are left to pay. The rest of it would be lost.")
  }
}
