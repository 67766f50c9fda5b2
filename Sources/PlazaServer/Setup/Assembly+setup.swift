import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

extension Assembly {
  /// Creates a code with which a site without an administrator is set up. If an external service
  /// stores the passwords, the command line makes the first administrator.
  func offerSetup() async throws {
    guard settings.auth == .local, !site.isDemo else { return }
    let code = world.newSecret(bytes: 18)
    let offer = OfferSetup(hash: SecretToken(sent: code).hash, now: world.now())
    if try await store.write({ try offer($0) }) { setupCode.set(code) }
  }

  /// - Parameter offering: whether a site without an administrator can be set up in the browser.
  /// - Returns: whether the site is to be set up, or the person who began has not finished.
  func readSetupState(offering: Bool) async throws -> Bool {
    if offering { try await offerSetup() }
    isSetupPending.set(try await store.read { try SetupState($0).isPending })
    return isSetupPending.value
  }

  /// The address at which the site is set up; nil if this server created no code.
  /// - Parameter port: the port on which the server listens.
  public func setupAddress(port: Int) -> String? {
    guard isSetupPending.value, let code = setupCode.value else { return nil }
    let host = ["0.0.0.0", "::"].contains(settings.host) ? "localhost" : settings.host
    let local = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    return (settings.origin ?? local) + SetupRoutes.start().query(["code": code]).text
  }
}
