import Members
import PlazaBase
import PlazaData

extension Assembly {
  /// Creates an administrator, or grants the role to an existing member.
  /// - Parameter password: nil if an external service stores passwords. The member who signs in
  ///   there with the verified address becomes the administrator.
  /// - Throws: ``ValidationErrors`` about the address, the name or the password.
  public func createAdministrator(email: String, name: String, password: String?) async throws {
    guard let password else {
      let create = try CreateAdministrator(email: email, name: name, password: nil, world: world)
      try await add(create)
      return
    }
    if let message = await passwords.fieldError(about: password, own: [email, name]) {
      throw ValidationErrors("password", message)
    }
    let hash = try await passwords.hash(password, world)
    let create = try CreateAdministrator(email: email, name: name, password: hash, world: world)
    try await add(create)
  }

  /// The command line replaces the set-up in the browser.
  private func add(_ create: CreateAdministrator) async throws {
    let finish = FinishSetup(now: world.now())
    try await store.write { tx in
      try create(tx)
      try finish(tx)
    }
  }
}
