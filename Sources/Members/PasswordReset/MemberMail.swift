public import Outbox

/// What members are mailed by.
public struct MemberMail: Sendable {
  let outbox: Outbox
  /// Where links lead. It is set by whoever runs the plaza: what a browser says of its host could be a stranger's trap.
  let origin: String

  /// - Parameter origin: the address people use, such as `https://plaza.example`.
  public init(outbox: Outbox, origin: String) {
    self.outbox = outbox
    self.origin = origin
  }
}
