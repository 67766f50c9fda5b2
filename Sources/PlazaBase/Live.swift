import Synchronization

/// A value that may change while the server runs and that many requests read.
public final class Live<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  public init(_ value: Value) { state = Mutex(value) }

  public var value: Value { state.withLock { $0 } }

  public func set(_ value: Value) { state.withLock { $0 = value } }
}
