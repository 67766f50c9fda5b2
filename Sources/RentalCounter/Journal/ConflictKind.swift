import PlazaBase
import PlazaData

/// Why an entry of a journal could not be done as it was written down.
enum ConflictKind: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  /// No copy in the stock has the code.
  case copyUnknown = "copy-unknown"
  /// The copy is out to another.
  case copyOut = "copy-out"
  /// The copy was out to another after this moment, and came back.
  case copyLentSince = "copy-lent-since"
  case customerUnknown = "customer-unknown"
  case accountClosed = "account-closed"
  case limit
  case ageUnconfirmed = "age-unconfirmed"
  /// Something came back that was not out at that moment.
  case notOut = "not-out"
  /// An entry before it, about the same copy, waits for a person.
  case held
  /// The named clerk never worked at the device.
  case clerkUnknown = "clerk-unknown"
  /// Entries before it are missing.
  case gap
  /// Its place in the journal is taken, or it does not follow the entry before.
  case fork
  /// It was changed after it was written down.
  case broken
  /// Its device was ended.
  case revoked

  /// What a person may do about it.
  var choices: [ConflictChoice] {
    switch self {
    case .copyOut, .copyLentSince, .limit, .ageUnconfirmed: [.record, .again, .dismiss]
    case .notOut: [.giveBack, .again, .dismiss]
    case .copyUnknown, .customerUnknown, .accountClosed, .held, .clerkUnknown, .gap, .fork, .broken, .revoked:
      [.again, .dismiss]
    }
  }
}

/// What a person does about a conflict.
enum ConflictChoice: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  /// The entry by the rules, once more.
  case again
  /// The rental as it happened: another's rental of the copy ends, the limit and the age do not stand in the way.
  case record
  /// The copy is here now, whoever has it in the books.
  case giveBack = "return"
  /// Nothing, for a reason that is kept.
  case dismiss
}

/// An entry cannot be done, and a person has to look.
struct JournalStop: Error, Equatable {
  let kind: ConflictKind
  var waitsFor: ID<JournalConflict>?
}
