import Jobs
import PlazaBase
import PlazaData
import PlazaMarkup

extension EventKind {
  static let memberJoined = EventKind("member.joined", Phrase("A member joined"))
}

extension Event {
  /// Records that a person became a member.
  static func joined(_ member: ID<Member>, at now: Instant, _ tx: any Transaction) throws {
    try Event(
      .memberJoined, ["member": member.text], Link("members", member.text), at: now)(tx)
  }
}
