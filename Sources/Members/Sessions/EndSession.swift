import PlazaBase
import PlazaData
import PlazaHTTP

/// Ends one of a member's own sessions.
struct EndSession: Sendable {
  let session: ID<Viewer.Session>
  let member: ID<Member>

  enum Refusal: PlazaBase.Refusal {
    case notFound

    var slug: String { "no-such-session" }
    var message: String { say("This session doesn't exist. It may have ended already.") }
    var kind: RefusalKind { .notFound }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let ended = try tx.run(
      "DELETE FROM members_session WHERE id = \(session) AND member = \(member)")
    if ended == 0 { throw Refusal.notFound }
  }
}
