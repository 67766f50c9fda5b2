import Members
import Notices
import PlazaBase
import PlazaData
import PlazaWeb

extension CampNotices {
  /// How far a change of guardians is.
  enum GuardianStep: String {
    case asked, made, declined

    var title: KeptPhrase {
      switch self {
      case .asked: KeptPhrase("The camp asks for a change of guardians")
      case .made: KeptPhrase("Guardians were changed")
      case .declined: KeptPhrase("A change of guardians was declined")
      }
    }
  }

  /// All guardians of the player, the person whom it is about, who asked for it, and the administrators.
  static func readers(of change: GuardianChange, _ tx: any Transaction) throws -> Set<ID<Member>> {
    Set(
      try Guardian.of(change.child, tx) + [change.guardian, change.askedBy].compactMap(\.self)
        + MemberEntry.administrators(tx))
  }

  /// - Parameter readers: those of ``readers(of:_:)`` unless given, which must be asked before the change is made.
  static func tell(
    of change: GuardianChange, _ step: GuardianStep, to readers: Set<ID<Member>>? = nil, by actor: ID<Member>,
    now: Instant, _ tx: any Transaction
  ) throws {
    let people = [change.child, change.guardian].compactMap(\.self)
    let names = try MemberEntry.names(of: people, tx)
    let ask = AskNotice(
      guardianship, key: "camp.guardianship/\(change.id)/\(step)", step.title, KeptPhrase { change.words(names) },
      CampAt.guardianship(), now: now)
    for reader in try readers ?? self.readers(of: change, tx) where reader != actor { try ask(to: reader, tx) }
  }
}
