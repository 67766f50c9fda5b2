import Errands
import PlazaBase
import PlazaData
import PlazaWeb

/// Lets a letter that failed, or that waits, leave at once.
struct SendAgain: Sendable {
  let letter: ID<OutgoingLetter>
  private let ask: AskErrand
  private let hurry: HurryErrand

  init(_ letter: ID<OutgoingLetter>, in world: World) {
    self.letter = letter
    ask = AskErrand(LetterRunner.kind, key: letter.text, in: world)
    hurry = HurryErrand(LetterRunner.kind, key: letter.text, now: world.now())
  }

  enum No: Refusal {
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
    var sentence: String {
      switch self {
      case .gone: say("There is no such letter any more. Please look at the list again.")
      case .left: say("This letter has left meanwhile. Please look at the list again.")
      case .forgotten:
        say("The text of this letter is not kept any more. Please have it asked for anew where it came from.")
      }
    }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try OutgoingLetter.find(letter, tx) else { throw No.gone }
    guard found.state != .sent else { throw No.left }
    guard found.canBeSent else { throw No.forgotten }
    try tx.run("UPDATE outbox_letter SET state = 'waiting', ended_at = NULL WHERE id = \(letter)")
    if try !ask(tx) { try hurry(tx) }
  }
}
