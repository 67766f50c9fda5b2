import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' routes for emails.
struct EmailRoutes: Sendable {
  static let list = RoutePath("/emails")
  static let resend = RoutePath("/emails/{email}/again")
  /// The maximum number of failed and of waiting emails per page.
  private static let shown = 100

  let outbox: Outbox

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.resend.pattern, for: .admins, resend),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let board = try await request.site.store.read { tx in
      EmailListView(
        failed: try OutgoingEmail.ended(.failed, atMost: Self.shown, tx),
        waiting: try OutgoingEmail.waiting(atMost: Self.shown, tx),
        sent: try OutgoingEmail.ended(.sent, atMost: 20, tx))
    }
    return request.page(EmailPages(outbox: outbox, newKey: request.newFormKey).page(board))
  }

  private func resend(_ request: Request) async throws -> Response {
    let again = ResendEmail(try request.id("email"), in: request.world)
    return try await request.act(orBackTo: Self.list()) { tx in
      try again(tx)
      return .redirect(to: Self.list(), flash: .done(say("Retrying.")))
    }
  }
}
