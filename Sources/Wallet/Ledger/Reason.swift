/// A transfer's reason as people read it.
enum Reason {
  private static let words = [
    "top-up": "Topped up", "expired": "Not used in time", "adjustment": "Put right", "undone": "Taken back",
    "redeemed": "A coupon", "voucher": "A voucher", "like": "Liked", "share": "Shared",
    "clip": "Watched a clip", "trailer": "Watched a trailer", "newcomer": "A newcomer",
    "rental": "Rented", "clip waits": "Set aside for a clip", "clip given back": "A clip nobody was paid for",
    "clip budget": "For a sponsor's clip", "hold captured": "Paid", "hold released": "Not needed after all",
    "hold timed out": "Set free again", "advert": "An advert's budget", "advert shown": "Spent on an advert",
    "advert unspent": "Not spent on an advert",
  ]

  /// "Liked", "Liked, taken back".
  static func words(of reason: String) -> String {
    if let known = words[reason] { return known }
    if reason.hasSuffix(" taken back") {
      return words(of: String(reason.dropLast(" taken back".count))) + ", taken back"
    }
    return reason.prefix(1).uppercased() + reason.dropFirst()
  }
}
