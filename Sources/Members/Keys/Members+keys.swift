import PlazaBase
import PlazaHTTP

/// Request handling that pages and API share.
extension Members {
  /// Reads a new key and checks the member's password.
  /// - Parameter password: The name of the password's field.
  func newKey(_ request: Request, password: String) async throws -> MakeProgramKey {
    let viewer = try request.signedIn()
    if viewer.key != nil { throw MakeProgramKey.Refusal.sessionNeeded }
    let form = try NewKeyForm(request, time: time)
    _ = try await ownPassword(request, field: password)
    return MakeProgramKey(
      id: request.world.newID(), token: SecretToken(request.world), member: viewer.id,
      name: form.name, scopes: form.scopes, expiresAt: form.expiresAt, address: request.address,
      now: request.now)
  }

  /// Reads the reason for which an administrator removes a key.
  func removeKey(_ request: Request) throws -> RemoveProgramKey {
    var check = request.fields.checker
    let reason = check.reason()
    try check.finish()
    return RemoveProgramKey(
      key: try request.id("key"), actor: try request.signedIn().id, reason: reason,
      now: request.now)
  }
}
