import PlazaBase
import PlazaHTTP

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
      field: "scopes", title: say("Everything"), scopes: grantable.filter { $0.areaSlug == nil })
    let areas = site.scopeAreas.map { area in
      ScopeGroup(
        field: "scopes-\(area.slug)", title: say(area.title),
        scopes: grantable.filter { $0.areaSlug == area.slug })
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
