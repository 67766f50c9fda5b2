import PlazaBase

/// There is no such thing in the counter's books.
struct NotThere: Refusal, Equatable {
  let thing: String
  let slug = "not-found"
  let kind = RefusalKind.notFound

  static let customer = NotThere(thing: "customer")
  static let film = NotThere(thing: "film")
  static let rental = NotThere(thing: "rental")
  static let bill = NotThere(thing: "bill")
  static let payment = NotThere(thing: "payment")

  var sentence: String { "There is no such \(thing). It may have been deleted: look for it in the list." }

  static func == (left: NotThere, right: NotThere) -> Bool { left.thing == right.thing }
}
