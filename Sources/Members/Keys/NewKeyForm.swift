import PlazaBase
import PlazaHTTP

/// Reads the name, the scopes and the lifetime of a new key, from the page or from the API.
struct NewKeyForm: Sendable {
  let name: String
  let scopes: KeyScopes
  let expiresAt: Instant

  /// - Parameter time: The time zone of the day that the page's form names.
  init(_ request: Request, time: ShopTimeZone) throws {
    var check = request.fields.checker
    let grantable = try request.grantableScopes()
    name = check.text("name", say("name of the program"), atMost: 60)
    if request.route.isAPI {
      scopes = check.scopes(grantable)
      expiresAt = check.expiry(now: request.now)
    } else {
      scopes = check.tickedScopes(request.scopeGroups(among: grantable))
      expiresAt = check.lifetime(now: request.now, time)
    }
    try check.finish()
  }
}

extension FormValidator {
  /// Reads the scopes that an API client names.
  fileprivate mutating func scopes(_ grantable: [KeyScope]) -> KeyScopes {
    let named = texts("scopes", say("scopes"))
    let scopes = named.compactMap { KeyScope($0) }.filter(grantable.contains)
    if scopes.count < named.count {
      let words = grantable.map(\.text).joined(separator: ", ")
      addError("scopes", say("The scopes must be from: \(words)."))
    }
    return checked(Set(scopes))
  }

  /// Reads the check boxes of the page.
  fileprivate mutating func tickedScopes(_ groups: [ScopeGroup]) -> KeyScopes {
    var scopes: Set<KeyScope> = []
    for group in groups {
      let ticked = texts(group.field, say("scopes"))
      scopes.formUnion(group.scopes.filter { ticked.contains($0.text) })
    }
    return checked(scopes)
  }

  private mutating func checked(_ scopes: Set<KeyScope>) -> KeyScopes {
    if scopes.isEmpty { addError("scopes", say("Choose what the program may do.")) }
    return KeyScopes(scopes)
  }
}
