import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The API routes for a member's own rentals.
struct CardAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.card.pattern, for: .members) { request in .json(try await account(request)) },
      .get(API.cardRentals.pattern, for: .members) { request in
        let history = try await account(request).history
        return .list(history.items, next: history.next)
      },
    ]
  }

  private func account(_ request: Request) async throws -> CardAccount {
    let (member, page) = (try request.signedIn().id, try request.pageRequest())
    let account = try await request.site.store.read { try CardAccount.of(member, page, $0) }
    guard let account else { throw NoCardLinked() }
    return account
  }
}

/// The refusal for a member who has not linked a customer card.
struct NoCardLinked: Refusal {
  let slug = "no-card"
  let kind = RefusalKind.notFound

  var message: String { say("No rental card is linked to this account.") }
}

extension API {
  static let card = RoutePath("/api/rental/card")
  static let cardRentals = RoutePath("/api/rental/card/rentals")
}
