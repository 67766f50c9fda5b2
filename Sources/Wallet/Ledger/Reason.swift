import PlazaBase

/// The display text of a transfer's reason.
enum Reason {
  private static func common(_ reason: String) -> String? {
    switch reason {
    case "top-up": say("Topped up")
    case "pay-out": say("Paid out")
    case "given up": say("Given up")
    case "expired": say("Not used in time")
    case "adjustment": say("Put right")
    case "undone": say("Taken back")
    case "redeemed": say("A coupon")
    case "voucher": say("A voucher")
    case "voucher replaced": say("A voucher was replaced")
    case "like": say("Liked")
    case "share": say("Shared")
    case "clip": say("Watched a clip")
    case "trailer": say("Watched a trailer")
    case "newcomer": say("A newcomer")
    case "rental": say("Rented")
    case "clip waits": say("Set aside for a clip")
    case "clip given back": say("A clip nobody was paid for")
    case "clip budget": say("For a sponsor's clip")
    case "print refund": say("Prints that did not come out")
    case "print goodwill": say("A bad print made good")
    case "hold captured": say("Paid", as: "credits")
    case "hold released": say("Not needed after all")
    case "hold timed out": say("Set free again")
    case "advert": say("An advert's budget")
    case "advert shown": say("Spent on an advert")
    case "advert unspent": say("Not spent on an advert")
    default: nil
    }
  }

  /// Returns the display text, such as "Liked", "Liked, taken back" or "Liked, pending".
  static func words(of reason: String) -> String {
    if let known = common(reason) { return known }
    if reason.hasSuffix(" taken back") {
      return say("\(words(of: String(reason.dropLast(" taken back".count)))), taken back")
    }
    if reason.hasSuffix(" pending") {
      return say("\(words(of: String(reason.dropLast(" pending".count)))), pending")
    }
    return reason.prefix(1).uppercased() + reason.dropFirst()
  }
}
