import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP

extension CampNotifications {
  /// The state of a change of guardians.
  enum GuardianStep: String {
    case requested = "asked"
    case made, declined

    var title: StoredPhrase {
      switch self {
      case .requested: StoredPhrase("The camp requests a change of guardians")
      case .made: StoredPhrase("Guardians changed")
      case .declined: StoredPhrase("Change of guardians declined")
      }
    }
  }

  /// Returns all guardians of the player, the member whom the change concerns, the member who
  /// requested it, and the administrators.
  static func readers(of change: GuardianChange, _ tx: any Transaction) throws -> Set<ID<Member>> {
    Set(
      try Guardian.of(change.child, tx) + [change.guardian, change.requestedBy].compactMap(\.self)
        + MemberSummary.administrators(tx))
  }

  /// - Parameter readers: the recipients; nil for those of ``readers(of:_:)``. Pass them if the
  ///   change is already made, since it changes who they are.
  static func notify(
    of change: GuardianChange, _ step: GuardianStep, to readers: Set<ID<Member>>? = nil,
    by actor: ID<Member>,
    now: Instant, _ tx: any Transaction
  ) throws {
    let people = [change.child, change.guardian].compactMap(\.self)
    let names = try MemberSummary.names(of: people, tx)
    let ask = Notify(
      guardianship, key: "camp.guardianship/\(change.id)/\(step.rawValue)", step.title,
      StoredPhrase { change.description(names) },
      CampPaths.guardianship(), now: now)
    for reader in try readers ?? self.readers(of: change, tx) where reader != actor {
      try ask(to: reader, tx)
    }
  }
}
