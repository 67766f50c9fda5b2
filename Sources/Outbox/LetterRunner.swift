import Errands
import PlazaBase
import PlazaData
import PlazaMail

/// Sends letters, one an errand.
struct LetterRunner: ErrandRunner {
  static let kind: String = "outbox.letter"

  let kind: String = LetterRunner.kind
  let sender: Outbox.Sender?
  let store: any Store
  let world: World

  /// About three days in all: servers that are new to us are let in late, and some are away over a weekend.
  var limits: ErrandLimits {
    var limits = ErrandLimits()
    limits.attempts = 20
    limits.firstPause = .minutes(1)
    return limits
  }

  func title(of errand: Errand) -> String { say("A letter") }

  func run(_ errand: Errand, _ progress: ErrandProgress) async throws {
    guard let id = ID<OutgoingLetter>(errand.key) else { return }
    guard let sender else {
      try await wait(id, KeptPhrase("Not sent: no mail is set up (PLAZA_MAIL)."), for: .minutes(30))
    }
    let begin = TryLetter(id: id, host: sender.from.address.host, now: world.now())
    guard let kept = try await store.write({ try begin($0) }) else { return }
    guard let letter = kept.letter(from: sender.from) else {
      return try await end(id, .failed(KeptPhrase("What is kept of it makes no letter.")))
    }
    do {
      try await sender.carrier.carry(letter)
      try await end(id, .sent)
    } catch let failure as MailFailure {
      try await note(failure, of: id, errand)
    }
  }

  func giveUp(_ errand: Errand, _ tx: any Transaction) throws {
    guard let id = ID<OutgoingLetter>(errand.key) else { return }
    let reason = KeptPhrase("Sending it failed. Try again, or look in the server's log.")
    try NoteReason(id: id, reason: reason)(tx)
  }

  private func note(_ failure: MailFailure, of id: ID<OutgoingLetter>, _ errand: Errand) async throws {
    switch failure {
    case .permanent(let words): try await end(id, .failed(KeptPhrase("It was refused: \(words())")))
    case .misconfigured(let words):
      try await wait(id, KeptPhrase("Mail does not leave as it is set up: \(words())"), for: .minutes(15))
    case .temporary(let words):
      let tries = errand.attempts
      if tries >= limits.attempts {
        let reason = KeptPhrase {
          say(
            tries, one: "It could not leave in 1 try: \(words())",
            many: "It could not leave in \(tries) tries: \(words())")
        }
        return try await end(id, .failed(reason))
      }
      let sentence = KeptPhrase("It could not leave yet: \(words())")
      let note = NoteReason(id: id, reason: sentence)
      try await store.write { try note($0) }
      throw ErrandTrouble(sentence)
    }
  }

  /// It is not the letter's fault: that does not count as a try.
  private func wait(_ id: ID<OutgoingLetter>, _ sentence: KeptPhrase, for pause: Duration) async throws -> Never {
    let note = NoteReason(id: id, reason: sentence)
    try await store.write { try note($0) }
    throw ErrandPutOff(until: world.now() + pause, sentence)
  }

  private func end(_ id: ID<OutgoingLetter>, _ outcome: EndLetter.Outcome) async throws {
    let end = EndLetter(id: id, outcome, now: world.now())
    try await store.write { try end($0) }
  }
}
