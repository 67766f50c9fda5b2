public import PlazaArchive
public import PlazaBase
public import PlazaData

/// A module that stores data about members. It contributes to the member's export and erases
/// personal data when the account is deleted. `PlazaServer` passes all providers to ``Members``.
public protocol PersonalDataProvider: Sendable {
  /// The personal data in the module's tables.
  var personalData: [PersonalData] { get }
  /// Returns the documents for the member's export.
  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile]
  /// Returns the member's stored files for the export, such as videos and documents, unchanged.
  /// They are read while the export is sent.
  func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile]
  /// Returns prepaid credits that the member has not used. They must be paid out or forfeited
  /// before the account is deleted.
  /// - Returns: nil if no credits are left.
  func creditsLeft(_ member: ID<Member>, _ tx: any Transaction) throws -> CreditsLeft?
  /// Removes the data that identifies the member; accounting records stay without it. Runs in the
  /// transaction that deletes the member, before the member's own row is deleted.
  func erase(_ member: ID<Member>, _ tx: any Transaction) throws
}

extension PersonalDataProvider {
  /// The default for modules that store no files.
  public func files(_ member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] { [] }

  /// The default for modules that hold no money.
  public func creditsLeft(_ member: ID<Member>, _ tx: any Transaction) throws -> CreditsLeft? {
    nil
  }
}

/// Credits that would be lost with an account.
public struct CreditsLeft: Refusal, Equatable {
  /// The amount in minor units.
  public let minor: Int
  let amount: String

  /// - Parameter amount: The formatted amount, such as `£25.00`.
  public init(_ credits: Money, _ amount: String) {
    minor = credits.minor
    self.amount = amount
  }

  public let slug = "credits-left"

  public var message: String {
    say(
      "You have \(amount) of credits left. Have them paid out at a counter first, or give them up."
    )
  }

  public var numbers: [(name: String, value: Int)] { [("creditsMinor", minor)] }

  /// Returns the first unused credits that a provider reports; nil if none reports any.
  static func of(
    _ member: ID<Member>, in holders: [any PersonalDataProvider], _ tx: any Transaction
  ) throws -> CreditsLeft? {
    for holder in holders {
      if let left = try holder.creditsLeft(member, tx) { return left }
    }
    return nil
  }

  /// - Parameter forfeited: The amount that the member agreed to forfeit, as displayed, in minor
  ///   units.
  /// - Throws: ``CreditsLeft`` if a different amount is left.
  static func check(
    _ member: ID<Member>, forfeited: Int?, in holders: [any PersonalDataProvider],
    _ tx: any Transaction
  ) throws -> CreditsLeft? {
    guard let left = try of(member, in: holders, tx) else { return nil }
    guard left.minor == forfeited else { throw left }
    return left
  }
}

/// One file of a member's export.
public struct ExportFile: Sendable {
  /// The path within the archive, such as `rental/rentals.json`.
  public let name: String
  public let bytes: [UInt8]

  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
