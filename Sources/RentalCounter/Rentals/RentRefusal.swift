import PlazaBase

/// Why films cannot be rented.
enum RentRefusal: Refusal, Equatable {
  case accountClosed(name: String)
  case limit(name: String, out: Int, chosen: Int, limit: Int)
  case noCopyLeft(title: String)
  case copyOut(title: String, number: Int)
  case unknownCode(ShortCode)

  var slug: String {
    switch self {
    case .accountClosed: "account-closed"
    case .limit: "rental-limit"
    case .noCopyLeft, .copyOut: "no-copy-left"
    case .unknownCode: "unknown-code"
    }
  }

  var kind: RefusalKind { if case .unknownCode = self { .notFound } else { .conflict } }

  var sentence: String {
    switch self {
    case .accountClosed(let name):
      say("\(name)'s account is closed. Reopen it on the customer's page, then rent.")
    case .limit(let name, let out, let chosen, let limit): limitSentence(name, out, chosen, limit)
    case .noCopyLeft(let title):
      say("Every copy of \(title) is out. Choose another film, or rent it when a copy is returned.")
    case .copyOut(let title, let number):
      say("Copy \(number) of \(title) is already rented out. Return it first, or scan another copy.")
    case .unknownCode(let code):
      say("No copy in the stock has the code \(code). Look at the label again, or choose the film by its title.")
    }
  }

  private func limitSentence(_ name: String, _ out: Int, _ chosen: Int, _ limit: Int) -> String {
    let left = max(0, limit - out)
    let wayOut =
      left == 0
      ? say("Return one first.")
      : say(left, one: "Choose 1, or return one first.", many: "Choose at most \(left), or return one first.")
    let films = Counted.films(out)
    let fact = say(
      chosen, one: "\(name) has \(films) out and 1 was chosen, but the limit is \(limit).",
      many: "\(name) has \(films) out and \(chosen) were chosen, but the limit is \(limit).")
    return "\(fact) \(wayOut)"
  }
}

extension Customer {
  /// Why this customer cannot rent anything now; nil where something can be chosen.
  func cannotRent(limit: Int) -> RentRefusal? {
    if !isOpen { return .accountClosed(name: name) }
    return rentalsOut >= limit ? .limit(name: name, out: rentalsOut, chosen: 0, limit: limit) : nil
  }
}
