import Jobs
import PlazaBase
import PlazaData
import PlazaWeb

/// Sends a failed or waiting email immediately.
struct ResendEmail: Sendable {
  let letter: ID<OutgoingEmail>
  private let ask: EnqueueJob
  private let hurry: ExpediteJob

  init(_ letter: ID<OutgoingEmail>, in world: World) {
    self.letter = letter
    ask = EnqueueJob(SendEmailJob.kind, key: letter.text, in: world)
    hurry = ExpediteJob(SendEmailJob.kind, key: letter.text, now: world.now())
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
      case .gone: say("There is no such letter any more. Please look at the list again.")
      case .left: say("This letter has left meanwhile. Please look at the list again.")
      case .forgotten:
        say("The text of this letter is not kept any more. Please have it asked for anew where it came from.")
      }
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try OutgoingEmail.find(letter, tx) else { throw Refusal.gone }
    guard found.state != .sent else { throw Refusal.left }
    guard found.canBeSent else { throw Refusal.forgotten }
    try tx.run("UPDATE outbox_letter SET state = 'waiting', ended_at = NULL WHERE id = \(letter)")
    if try !ask(tx) { try hurry(tx) }
  }
}
