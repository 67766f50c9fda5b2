import Foundation
import PlazaBase
import Synchronization

/// Writes lines to a file descriptor, each prefixed with the time. A thread that logs while
/// another one is writing appends its line to a buffer which that thread writes too, so logging
/// never blocks on the descriptor and writes are batched.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
    var second: Int64 = .min
    var stamp: [UInt8] = []
  }

  private let descriptor: Int32
  private let world: World
  private let state = Mutex(State())

  init(descriptor: Int32, world: World) {
    self.descriptor = descriptor
    self.world = world
  }

  /// - Parameter line: includes the newline.
  func write(_ line: String) {
    let second = world.now().seconds
    let isMine = state.withLock { state in
      if state.second != second {
        state.second = second
        state.stamp = Array(Self.stamp(second).utf8)
      }
      state.waiting += state.stamp
      state.waiting += line.utf8
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isMine { drain() }
  }

  private func drain() {
    while true {
      let bytes = state.withLock { state in
        defer { state.waiting.removeAll(keepingCapacity: state.waiting.isEmpty) }
        state.isWriting = !state.waiting.isEmpty
        return state.waiting
      }
      if bytes.isEmpty { return }
      put(bytes)
    }
  }

  /// A failing log must not stop the server.
  private func put(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR { return }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  /// Returns the local time with its UTC offset, such as `2026-03-28T14:05:09+0100`.
  private static func stamp(_ second: Int64) -> String {
    var time = time_t(second)
    var local = tm()
    localtime_r(&time, &local)
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%Y-%m-%dT%H:%M:%S%z", &local)
      }
    }
  }
}
