import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// Sends a failed or waiting email immediately.
struct ResendEmail: Sendable {
  let email: ID<OutgoingEmail>
  private let enqueueJob: EnqueueJob
  private let expedite: ExpediteJob

  init(_ email: ID<OutgoingEmail>, in world: World) {
    self.email = email
    enqueueJob = EnqueueJob(SendEmailJob.kind, key: email.text, in: world)
    expedite = ExpediteJob(SendEmailJob.kind, key: email.text, now: world.now())
  }

  enum Refusal: PlazaBase.Refusal {
    case gone
    case left
    case forgotten

    var slug: String {
      switch self {
      case .gone: "not-found"
      case .left: "letter-left"
      case .forgotten: "letter-forgotten"
      }
    }
    var kind: RefusalKind { self == .gone ? .notFound : .conflict }
    var message: String {
      switch self {
      case .gone: say("This email doesn't exist any more. Check the list.")
      case .left: say("This email has already been sent. Check the list.")
      case .forgotten:
        say("This email's text is no longer stored. Request the email again where it came from.")
      }
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try OutgoingEmail.find(email, tx) else { throw Refusal.gone }
    guard found.state != .sent else { throw Refusal.left }
    guard found.canBeSent else { throw Refusal.forgotten }
    try tx.run("UPDATE outbox_email SET state = 'waiting', ended_at = NULL WHERE id = \(email)")
    if try !enqueueJob(tx) { try expedite(tx) }
  }
}
