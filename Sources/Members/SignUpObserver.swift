public import PlazaBase
public import PlazaData
public import PlazaWeb

/// Somebody who wants to know of new members, such as a shop by whose link they came. `PlazaServer` hands all of them
/// to ``Members``.
public protocol SignUpObserver: Sendable {
  /// Somebody became a member of their own accord by this request. Runs in the transaction that makes the member.
  func welcome(_ newcomer: ID<Member>, by request: Request, _ tx: any Transaction) throws
}
