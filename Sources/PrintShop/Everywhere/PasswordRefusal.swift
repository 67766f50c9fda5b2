import PlazaBase

/// The reason why a device's password cannot be revoked.
enum PasswordRefusal: Refusal, Equatable {
  case noSuchPassword

  var slug: String { "not-found" }
  var kind: RefusalKind { .notFound }
  var message: String { say("This device doesn't exist. It may have been removed.") }
}
