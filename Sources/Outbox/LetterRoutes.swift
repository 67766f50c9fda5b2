import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What administrators see of the letters.
struct LetterRoutes: Sendable {
  static let list = Place("/letters")
  static let again = Place("/letters/{letter}/again")
  /// More than anybody reads; what is beyond comes up as these are settled.
  private static let shown = 100

  let outbox: Outbox

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.again.pattern, for: .admins, again),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let board = try await call.site.store.read { tx in
      LetterBoard(
        failed: try OutgoingLetter.ended(.failed, atMost: Self.shown, tx),
        waiting: try OutgoingLetter.waiting(atMost: Self.shown, tx),
        sent: try OutgoingLetter.ended(.sent, atMost: 20, tx))
    }
    return call.page(LetterPages(outbox: outbox, newKey: call.newFormKey).page(board))
  }

  private func again(_ call: Call) async throws -> Answer {
    let again = SendAgain(try call.id("letter"), in: call.world)
    return try await call.act(orBackTo: Self.list()) { tx in
      try again(tx)
      return .redirect(to: Self.list(), flash: .done(say("It is tried again.")))
    }
  }
}
