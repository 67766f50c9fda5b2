/// A temporary failure that the user did not cause, such as a full disk or an unavailable service.
/// The operation had no effect.
public protocol TransientError: Error {
  /// Whether the cause is a lack of storage space.
  var isOutOfSpace: Bool { get }
}
