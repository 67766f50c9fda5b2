public import PlazaBase
public import PlazaData

/// A domain that keeps something about members: what goes into a member's export, and what has to go when the member
/// does. `PlazaServer` hands all of them to ``Members``.
public protocol MemberDataHolder: Sendable {
  /// Documents for the member's export.
  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument]
  /// Removes what identifies the member; what the books need stays without the person. Runs in the transaction that
  /// removes the member, before the member's own row goes.
  func forget(_ member: ID<Member>, _ tx: any Transaction) throws
}

/// One file of a member's export.
public struct MemberDocument: Sendable {
  /// Its path within the archive, such as `rental/rentals.json`.
  public let name: String
  public let bytes: [UInt8]

  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
