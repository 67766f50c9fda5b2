import PlazaBase

/// The display text of a transfer's reason.
enum Reason {
  private static func common(_ reason: String) -> String? {
    switch reason {
    case "top-up": say("Topped up")
    case "pay-out": say("Paid out")
    case "given up": say("Forfeited")
    case "expired": say("Expired")
    case "adjustment": say("Adjusted")
    case "undone": say("Reversed")
    case "redeemed": say("A coupon")
    case "voucher": say("Voucher")
    case "voucher replaced": say("A voucher was replaced")
    case "like": say("Liked")
    case "share": say("Shared")
    case "clip": say("Watched a clip")
    case "trailer": say("Watched a trailer")
    case "newcomer": say("New member invited")
    case "rental": say("Rented")
    case "clip waits": say("Set aside for a clip")
    case "clip given back": say("Unpaid clip")
    case "clip budget": say("Sponsored clip budget")
    case "print refund": say("Failed prints")
    case "print goodwill": say("Bad print refunded")
    case "hold captured": say("Paid", as: "credits")
    case "hold released": say("Amount released")
    case "hold timed out": say("Released after the deadline")
    case "advert": say("An advert's budget")
    case "advert shown": say("Spent on an advert")
    case "advert unspent": say("Unspent advert budget")
    default: nil
    }
  }

  /// Returns the display text, such as "Liked", "Liked, taken back" or "Liked, pending".
  static func title(of reason: String) -> String {
    if let known = common(reason) { return known }
    if reason.hasSuffix(" taken back") {
      return say("\(title(of: String(reason.dropLast(" taken back".count)))), reversed")
    }
    if reason.hasSuffix(" pending") {
      return say("\(title(of: String(reason.dropLast(" pending".count)))), pending")
    }
    return reason.prefix(1).uppercased() + reason.dropFirst()
  }
}
