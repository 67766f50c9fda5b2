public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// An observer of new members, such as a shop that rewards referrals. `PlazaServer` passes all of
/// them to ``Members``.
public protocol SignUpObserver: Sendable {
  /// Called when a guest has signed up with this request. Runs in the transaction that creates the
  /// member.
  func welcome(_ pendingSignUp: ID<Member>, by request: Request, _ tx: any Transaction) throws
}
