public import Outbox

/// The mail connection of this module.
public struct MemberMail: Sendable {
  let outbox: Outbox
  /// The origin of links in email. The operator configures it, because the `Host` header of a
  /// request could be forged.
  let origin: String

  /// - Parameter origin: The public origin of the site, such as `https://plaza.example`.
  public init(outbox: Outbox, origin: String) {
    self.outbox = outbox
    self.origin = origin
  }
}
