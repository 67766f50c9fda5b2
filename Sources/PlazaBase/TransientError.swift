/// An error that is nobody's mistake and passes: a disk or a service that is away or full. Nothing was changed.
public protocol TransientError: Error {
  /// Whether it is for want of room.
  var isFull: Bool { get }
}
