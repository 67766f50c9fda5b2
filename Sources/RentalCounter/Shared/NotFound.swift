import PlazaBase

/// The refusal for a record that does not exist.
struct NotFound: Refusal, Equatable {
  let thing: Phrase
  let slug = "not-found"
  let kind = RefusalKind.notFound

  static let customer = NotFound(thing: Phrase("customer"))
  static let film = NotFound(thing: Phrase("film"))
  static let rental = NotFound(thing: Phrase("rental"))
  static let bill = NotFound(thing: Phrase("bill"))
  static let payment = NotFound(thing: Phrase("payment"))

  var message: String {
    say("This \(say(thing)) doesn't exist or was deleted. Check the list.")
  }

  static func == (left: NotFound, right: NotFound) -> Bool { left.thing == right.thing }
}
