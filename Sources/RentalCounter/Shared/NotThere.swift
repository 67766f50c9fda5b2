import PlazaBase

/// The refusal for a record that does not exist.
struct NotThere: Refusal, Equatable {
  let thing: Phrase
  let slug = "not-found"
  let kind = RefusalKind.notFound

  static let customer = NotThere(thing: Phrase("customer"))
  static let film = NotThere(thing: Phrase("film"))
  static let rental = NotThere(thing: Phrase("rental"))
  static let bill = NotThere(thing: Phrase("bill"))
  static let payment = NotThere(thing: Phrase("payment"))

  var message: String {
    say("This \(say(thing)) doesn't exist or was deleted. Check the list.")
  }

  static func == (left: NotThere, right: NotThere) -> Bool { left.thing == right.thing }
}
