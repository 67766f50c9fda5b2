import PlazaBase

/// Why films cannot be rented.
enum RentRefusal: Refusal, Equatable {
  case accountClosed(name: String)
  case limit(name: String, out: Int, reserved: Int = 0, chosen: Int, limit: Int)
  case noCopyLeft(title: String)
  /// What is in the shop is kept for another.
  case reserved(title: String, number: Int, name: String, until: String)
  case copyOut(title: String, number: Int)
  case unknownCode(ShortCode)

  var slug: String {
    switch self {
    case .accountClosed: "account-closed"
    case .limit: "rental-limit"
    case .noCopyLeft, .copyOut: "no-copy-left"
    case .reserved: "copy-reserved"
    case .unknownCode: "unknown-code"
    }
  }

  var kind: RefusalKind { if case .unknownCode = self { .notFound } else { .conflict } }

  var sentence: String {
    switch self {
    case .accountClosed(let name):
      "\(name)'s account is closed. Reopen it on the customer's page, then rent."
    case .limit(let name, let out, let reserved, let chosen, let limit):
      limitSentence(name, out, reserved, chosen, limit)
    case .reserved(let title, let number, let name, let until):
      """
      Copy \(number) of \(title) is reserved for \(name) until \(until). Take another copy, or let the reservation \
      go on the film's page.
      """
    case .noCopyLeft(let title):
      "Every copy of \(title) is out. Choose another film, or rent it when a copy is returned."
    case .copyOut(let title, let number):
      "Copy \(number) of \(title) is already rented out. Return it first, or scan another copy."
    case .unknownCode(let code):
      "No copy in the stock has the code \(code). Look at the label again, or choose the film by its title."
    }
  }

  private func limitSentence(_ name: String, _ out: Int, _ reserved: Int, _ chosen: Int, _ limit: Int) -> String {
    let left = max(0, limit - out - reserved)
    let (first, or) =
      reserved == 0
      ? ("Return one first.", "or return one first.")
      : ("Let a reservation go first.", "or let a reservation go first.")
    let wayOut = left == 0 ? first : "Choose \(left == 1 ? "1" : "at most \(left)"), \(or)"
    let kept = reserved == 0 ? "" : ", \(reserved) reserved"
    return """
      \(name) has \(counted(out, "film")) out\(kept) and \(chosen) \(chosen == 1 ? "was" : "were") chosen, \
      but the limit is \(limit). \(wayOut)
      """
  }
}

extension Customer {
  /// Why this customer cannot rent anything now; nil where something can be chosen.
  func cannotRent(limit: Int) -> RentRefusal? {
    if !isOpen { return .accountClosed(name: name) }
    return rentalsOut >= limit ? .limit(name: name, out: rentalsOut, chosen: 0, limit: limit) : nil
  }
}
