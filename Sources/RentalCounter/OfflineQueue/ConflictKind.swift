import PlazaBase
import PlazaData

/// The reasons why a journal entry could not be applied as recorded.
enum ConflictKind: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  /// No copy in the stock has the code.
  case copyUnknown = "copy-unknown"
  /// The copy is out to another customer.
  case copyOut = "copy-out"
  /// The copy was out to another customer after this moment and has been returned.
  case copyLentSince = "copy-lent-since"
  case customerUnknown = "customer-unknown"
  case accountClosed = "account-closed"
  case limit
  case ageUnconfirmed = "age-unconfirmed"
  /// A copy was returned that was not out at that moment.
  case notOut = "not-out"
  /// An earlier entry about the same copy awaits a decision.
  case held
  /// The clerk named by the entry never started a shift on the device.
  case clerkUnknown = "clerk-unknown"
  /// Earlier entries are missing.
  case gap
  /// Another entry has its sequence number, or its previous hash does not match.
  case fork
  /// Its hash does not match its content.
  case broken
  /// Its device was revoked.
  case revoked

  /// The resolutions that a clerk may choose.
  var choices: [ConflictChoice] {
    switch self {
    case .copyOut, .copyLentSince, .limit, .ageUnconfirmed: [.record, .again, .dismiss]
    case .notOut: [.giveBack, .again, .dismiss]
    case .copyUnknown, .customerUnknown, .accountClosed, .held, .clerkUnknown, .gap, .fork,
      .broken, .revoked:
      [.again, .dismiss]
    }
  }
}

/// The ways to resolve a conflict.
enum ConflictChoice: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  /// Applies the entry again, subject to the rules.
  case again
  /// Records the rental as it happened: closes another customer's rental of the copy, and ignores
  /// the limit and the age rule.
  case record
  /// Records that the copy is back, regardless of who has it on record.
  case giveBack = "return"
  /// Discards the entry and stores the reason.
  case dismiss
}

/// Thrown if an entry cannot be applied and a clerk has to resolve a conflict.
struct JournalStop: Error, Equatable {
  let kind: ConflictKind
  var waitsFor: ID<JournalConflict>?
}
