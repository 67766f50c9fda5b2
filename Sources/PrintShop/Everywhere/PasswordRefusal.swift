import PlazaBase

/// Why a device's password is not taken away.
enum PasswordRefusal: Refusal, Equatable {
  case noSuchPassword

  var slug: String { "not-found" }
  var kind: RefusalKind { .notFound }
  var message: String { say("There is no such device. It may have been removed.") }
}
