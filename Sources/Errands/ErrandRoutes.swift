import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What administrators see of the errands.
struct ErrandRoutes: Sendable {
  static let list = Place("/errands")
  static let again = Place("/errands/{errand}/again")
  /// More than anybody reads; what is beyond is counted by its absence.
  private static let shown = 100

  let errands: Errands

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.again.pattern, for: .admins, again),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let now = call.now
    let board = try await call.site.store.read { tx in
      ErrandBoard(
        running: try Errand.running(at: now, atMost: Self.shown, tx),
        waiting: try Errand.waiting(at: now, atMost: Self.shown, tx),
        givenUp: try Errand.ended(.givenUp, atMost: Self.shown, tx), done: try Errand.ended(.done, atMost: 20, tx))
    }
    return call.page(ErrandPages(errands: errands, newKey: call.newFormKey).page(board))
  }

  private func again(_ call: Call) async throws -> Answer {
    let retry = RetryErrand(errand: try call.id("errand"), now: call.now)
    return try await call.act(orBackTo: Self.list()) { tx in
      try retry(tx)
      return .redirect(to: Self.list(), flash: .done(say("It is tried again.")))
    }
  }
}
