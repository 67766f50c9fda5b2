import PlazaBase

/// The reasons why films cannot be rented.
enum RentRefusal: Refusal, Equatable {
  case accountClosed(name: String)
  case limit(name: String, out: Int, reserved: Int = 0, chosen: Int, limit: Int)
  case noCopyLeft(title: String)
  /// The available copies are reserved for another customer.
  case reserved(title: String, number: Int, name: String, until: String)
  case copyOut(title: String, number: Int)
  case chosenAlready(title: String, number: Int)
  case unknownCode(ShortCode)

  var slug: String {
    switch self {
    case .accountClosed: "account-closed"
    case .limit: "rental-limit"
    case .noCopyLeft, .copyOut: "no-copy-left"
    case .chosenAlready: "chosen-already"
    case .reserved: "copy-reserved"
    case .unknownCode: "unknown-code"
    }
  }

  var kind: RefusalKind { if case .unknownCode = self { .notFound } else { .conflict } }

  var message: String {
    switch self {
    case .accountClosed(let name):
      say("\(name.isolated)'s account is closed. Reopen it on the customer's page, then rent.")
    case .limit(let name, let out, let reserved, let chosen, let limit):
      limitMessage(name, out, reserved, chosen, limit)
    case .reserved(let title, let number, let name, let until):
      say(
        """
        Copy \(number) of \(title) is reserved for \(name.isolated) until \(until). Take another copy, or \
        release the reservation on the film's page.
        """)
    case .noCopyLeft(let title):
      say(
        "All copies of \(title) are out. Choose another film, or rent it when a copy is returned.")
    case .copyOut(let title, let number):
      say(
        "Copy \(number) of \(title) is already rented out. Return it first, or scan another copy.")
    case .chosenAlready(let title, let number):
      say("Copy \(number) of \(title) is already selected.")
    case .unknownCode(let code):
      say(
        "No copy in stock has the code \(code). Check the label, or choose the film by its title.")
    }
  }

  /// The message for text that is not a copy's code.
  static var misread: String {
    say(
      "This isn't a copy code. Scan it again, or enter the eight letters and digits on the label.")
  }

  private func limitMessage(
    _ name: String, _ out: Int, _ reserved: Int, _ chosen: Int, _ limit: Int
  ) -> String {
    let left = max(0, limit - out - reserved)
    let films = CountText.films(out)
    if chosen == 0 {
      return say("\(name.isolated) has \(films) out, which is the limit. Return one first.")
    }
    if reserved == 0 {
      let link =
        left == 0
        ? say("Return one first.")
        : say(
          left, one: "Choose 1, or return one first.",
          many: "Choose up to \(left), or return one first.")
      let fact = say(
        chosen,
        one: "\(name.isolated) has \(films) out and 1 is selected, but the limit is \(limit).",
        many:
          "\(name.isolated) has \(films) out and \(chosen) are selected, but the limit is \(limit)."
      )
      return "\(fact) \(link)"
    }
    let link =
      left == 0
      ? say("Release a reservation first.")
      : say(
        left, one: "Choose 1, or release a reservation first.",
        many: "Choose up to \(left), or release a reservation first.")
    let fact = say(
      chosen,
      one:
        "\(name.isolated) has \(films) out, \(reserved) reserved and 1 is selected, but the limit is \(limit).",
      many:
        "\(name.isolated) has \(films) out, \(reserved) reserved and \(chosen) are selected, but the limit is \(limit)."
    )
    return "\(fact) \(link)"
  }
}

extension Customer {
  /// The reason why this customer cannot rent any film at present, or `nil`.
  func cannotRent(limit: Int) -> RentRefusal? {
    if !isOpen { return .accountClosed(name: name) }
    return rentalsOut >= limit ? .limit(name: name, out: rentalsOut, chosen: 0, limit: limit) : nil
  }
}
