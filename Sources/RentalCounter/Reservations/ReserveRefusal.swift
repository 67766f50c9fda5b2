import PlazaBase

/// The reasons why a copy cannot be reserved.
enum ReserveRefusal: Refusal, Equatable {
  /// The member has not linked a card.
  case noCard
  case accountClosed
  case limit(out: Int, reserved: Int, limit: Int)
  case noCopyLeft(title: String)
  /// - Parameter until: The time of day in the shop's time zone.
  case alreadyReserved(title: String, until: String)
  case tooSoon(title: String, from: String)

  var slug: String {
    switch self {
    case .noCard: "no-card"
    case .accountClosed: "account-closed"
    case .limit: "rental-limit"
    case .noCopyLeft: "no-copy-left"
    case .alreadyReserved: "already-reserved"
    case .tooSoon: "reserved-lately"
    }
  }

  var message: String {
    switch self {
    case .noCard:
      say(
        "Only customers of the rental counter can reserve. Get a card at the counter, then link it here."
      )
    case .accountClosed:
      say("Your account at the counter is closed. Ask the counter to reopen it.")
    case .limit(let out, let reserved, let limit):
      say(
        """
        You have \(CountText.films(out)) out and \(reserved) reserved, and the limit is \(limit). Return \
        one, or cancel a reservation.
        """)
    case .noCopyLeft(let title):
      say(
        "The last copy of \(title) has just gone. Check back later: films are returned every day.")
    case .alreadyReserved(let title, let until):
      say(
        "A copy of \(title) is already reserved for you until \(until). Ask for it at the counter."
      )
    case .tooSoon(let title, let from):
      say(
        """
        You didn't pick up your last reservation of \(title). You can reserve it again from \(from), or \
        rent a copy from the shelf at the counter now.
        """)
    }
  }
}
