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

extension Request {
  /// The scopes that the viewer's roles can use.
  func grantableScopes() throws -> [KeyScope] {
    let roles = try signedIn().roles
    return KeyAccess.allCases.map { KeyScope(nil, $0) }
      + site.scopeAreas.filter { $0.audience.admits(roles) }.flatMap(\.scopes)
  }

  /// The areas whose scopes the viewer can give, each with the name of its form field. The first
  /// is the whole API.
  func scopeGroups(among grantable: [KeyScope]) -> [ScopeGroup] {
    let whole = ScopeGroup(
      field: "scopes", title: say("Everything"), scopes: grantable.filter { $0.area == nil })
    let areas = site.scopeAreas.map { area in
      ScopeGroup(
        field: "scopes-\(area.slug)", title: say(area.title),
        scopes: grantable.filter { $0.area == area.slug })
    }
    return [whole] + areas.filter { !$0.scopes.isEmpty }
  }
}

/// The check boxes of one area.
struct ScopeGroup: Sendable {
  let field: String
  let title: String
  let scopes: [KeyScope]
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

  /// Reads the instant that an API client names.
  fileprivate mutating func expiry(now: Instant) -> Instant {
    let usual = now + MakeProgramKey.usual
    guard let text = optionalText("expiresAt", say("expiry"), atMost: 40) else { return usual }
    guard let moment = Instant(rfc3339: text), moment > now,
      moment <= now + MakeProgramKey.longest
    else {
      addError(
        "expiresAt",
        say("The expiry must be a time in the next 365 days, such as 2027-01-31T12:00:00Z."))
      return usual
    }
    return moment
  }

  /// Reads the lifetime, or the last day, that the page's form names.
  fileprivate mutating func lifetime(now: Instant, _ time: ShopTimeZone) -> Instant {
    let latest = now + MakeProgramKey.longest
    guard let day = optionalDate("until", say("last day")) else {
      let days = number("days", say("lifetime"), in: 1...365)
      return now + .days(days)
    }
    guard (time.date(of: now)...time.date(of: latest)).contains(day) else {
      addError("until", say("The last day must be within the next 365 days."))
      return latest
    }
    return min(latest, time.moment(day, hour: 23, minute: 59, second: 59))
  }
}
