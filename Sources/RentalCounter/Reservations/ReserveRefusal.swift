import PlazaBase

/// Why a copy is not kept for a member.
enum ReserveRefusal: Refusal, Equatable {
  /// The member linked no card.
  case noCard
  case accountClosed
  case limit(out: Int, reserved: Int, limit: Int)
  case noCopyLeft(title: String)
  /// - Parameter until: the time on the shop's wall.
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
      say("Only customers of the rental counter can reserve. Link your card first: the counter gives you one.")
    case .accountClosed: say("Your account at the counter is closed. Ask there to reopen it.")
    case .limit(let out, let reserved, let limit):
      say(
        """
        You have \(CountText.films(out)) at home and \(reserved) reserved, and the limit is \(limit). \
        Bring one back, or cancel a reservation.
        """)
    case .noCopyLeft(let title):
      say("The last copy of \(title) is gone for now. Look again later: copies come back every day.")
    case .alreadyReserved(let title, let until):
      say("A copy of \(title) is kept for you already, until \(until). Ask for it at the counter.")
    case .tooSoon(let title, let from):
      say(
        """
        A copy of \(title) was kept for you lately, and nobody fetched it. You can reserve it again from \(from), or \
        come to the counter: what is on the shelf can be rented at once.
        """)
    }
  }
}
