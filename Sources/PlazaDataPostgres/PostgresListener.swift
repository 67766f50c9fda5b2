import CLibpq
import Dispatch
import Glibc
import Logging
import PlazaBase
import PlazaData
import Synchronization

/// Listens, on a connection of its own, for the notifications of all servers and raises the
/// signals of this one. After a lost connection is replaced, it raises all signals, because
/// notifications may have been missed.
final class PostgresListener: Sendable {
  /// The channel of `NOTIFY` and `LISTEN`. Each schema has its own.
  static let channel: SQL = "'plaza_' || current_schema()"

  private enum State {
    case idle
    case running
    case closed
  }

  private static let maxPause = Duration.seconds(5)

  private let settings: PostgresSettings
  private let signals = SignalRegistry()
  private let queue = DispatchQueue(label: "plaza.postgres.listener")
  private let state = Mutex(State.idle)
  /// A pipe. `close()` writes into it to interrupt the wait for the server.
  private let (woken, wake): (Int32, Int32)

  init(_ settings: PostgresSettings) {
    self.settings = settings
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (woken, wake) = (ends[0], ends[1])
  }

  deinit {
    _ = Glibc.close(woken)
    _ = Glibc.close(wake)
  }

  /// Returns the signal of a topic. The first call starts listening.
  func changeSignal(of topic: Topic) -> ChangeSignal {
    let changeSignal = signals[topic]
    let isFirst = state.withLock { state in
      guard case .idle = state else { return false }
      state = .running
      return true
    }
    if isFirst { queue.async { self.run() } }
    return changeSignal
  }

  func close() async {
    state.withLock { $0 = .closed }
    _ = write(wake, "x", 1)
    await withCheckedContinuation { done in queue.async { done.resume() } }
  }

  private var isClosed: Bool { state.withLock { if case .closed = $0 { true } else { false } } }

  private func run() {
    var pause = Duration.milliseconds(100)
    while !isClosed {
      do {
        let session = try PostgresSession(settings)
        let channel = try session.execute("SELECT \(Self.channel) AS name").rows().first?.value(
          "name", as: String.self)
        try session.command("LISTEN \(quoted(channel ?? ""))")
        signals.ringAll()
        pause = .milliseconds(100)
        while !isClosed {
          signals.signal(try session.drainNotifications().map { Topic($0) })
          wait(for: session.socket, atMost: nil)
        }
      } catch {
        if isClosed { return }
        settings.logger.notice(
          "the connection for notifications of other servers was lost and is reopened: \(error)")
        wait(for: -1, atMost: pause)
        pause = min(pause * 2, Self.maxPause)
      }
    }
  }

  private func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

  /// Waits until the socket is readable, the listener is closed, or `longest` has passed.
  private func wait(for socket: Int32, atMost maximum: Duration?) {
    var files = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      pollfd(fd: woken, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = maximum.map { Int32(clamping: $0.wholeMicroseconds / 1000) } ?? -1
    _ = poll(&files, nfds_t(files.count), milliseconds)
  }
}
