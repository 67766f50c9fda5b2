import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// A member's own rentals for programs.
struct CardAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.card.pattern, for: .members) { call in .json(try await account(call)) },
      .get(API.cardRentals.pattern, for: .members) { call in
        let history = try await account(call).history
        return .list(history.items, next: history.next)
      },
    ]
  }

  private func account(_ call: Call) async throws -> CardAccount {
    let (member, page) = (try call.signedIn().id, try call.pageRequest())
    let account = try await call.site.store.read { try CardAccount.of(member, page, $0) }
    guard let account else { throw NoCardLinked() }
    return account
  }
}

/// The member is no customer of the counter that it knows of.
struct NoCardLinked: Refusal {
  let slug = "no-card"
  let kind = RefusalKind.notFound

  var sentence: String { say("No card of the rental counter is linked to this account.") }
}

extension API {
  static let card = Place("/api/rental/card")
  static let cardRentals = Place("/api/rental/card/rentals")
}
