public import PlazaBase
public import PlazaData
public import PlazaWeb

/// A domain that keeps something about members: what goes into a member's export, and what has to go when the member
/// does. `PlazaServer` hands all of them to ``Members``.
public protocol PersonalDataProvider: Sendable {
  /// Everything of its tables that tells of a member.
  var personalData: [PersonalData] { get }
  /// Documents for the member's export.
  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile]
  /// Stored files of the member for the export, as they are: videos, documents. They are read while they are sent.
  func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile]
  /// What the member paid for and has not used: it must be paid out or given up before the account goes.
  /// - Returns: nil where there is nothing.
  func creditsLeft(_ member: ID<Member>, _ tx: any Transaction) throws -> CreditsLeft?
  /// Removes what identifies the member; what the books need stays without the person. Runs in the transaction that
  /// removes the member, before the member's own row goes.
  func forget(_ member: ID<Member>, _ tx: any Transaction) throws
}

extension PersonalDataProvider {
  /// Most domains store no files.
  public func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] { [] }

  /// Most domains hold nobody's money.
  public func creditsLeft(_ member: ID<Member>, _ tx: any Transaction) throws -> CreditsLeft? { nil }
}

/// Credits that would be lost with an account.
public struct CreditsLeft: Refusal, Equatable {
  /// In minor units.
  public let minor: Int
  let amount: String

  /// - Parameter amount: as people read it, such as `£25.00`.
  public init(_ credits: Money, _ amount: String) {
    minor = credits.minor
    self.amount = amount
  }

  public let slug = "credits-left"

  public var message: String {
    say("You have \(amount) of credits left. Have them paid out at a counter first, or give them up.")
  }

  public var figures: [(name: String, value: Int)] { [("creditsMinor", minor)] }

  /// What is left of a member's, in whichever domain.
  static func of(
    _ member: ID<Member>, in holders: [any PersonalDataProvider], _ tx: any Transaction
  ) throws -> CreditsLeft? {
    for holder in holders {
      if let left = try holder.creditsLeft(member, tx) { return left }
    }
    return nil
  }

  /// - Parameter givenUp: the amount that was given up as it was shown, in minor units.
  /// - Throws: ``CreditsLeft`` where another amount is left.
  static func check(
    _ member: ID<Member>, givenUp: Int?, in holders: [any PersonalDataProvider], _ tx: any Transaction
  ) throws -> CreditsLeft? {
    guard let left = try of(member, in: holders, tx) else { return nil }
    guard left.minor == givenUp else { throw left }
    return left
  }
}

/// One file of a member's export.
public struct ExportFile: Sendable {
  /// Its path within the archive, such as `rental/rentals.json`.
  public let name: String
  public let bytes: [UInt8]

  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
