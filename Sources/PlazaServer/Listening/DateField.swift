import Glibc
import HTTPTypes
import PlazaBase
import Synchronization

/// The `Date` of an answer (RFC 9110 §6.6.1), written once a second.
final class DateField: Sendable {
  private struct State {
    var second: Int64 = .min
    var field = HTTPField(name: .date, value: "")
  }

  private let world: World
  private let state = Mutex(State())

  init(_ world: World) { self.world = world }

  /// The field of this moment.
  var now: HTTPField {
    let second = world.now().seconds
    return state.withLock { state in
      if state.second != second {
        state.second = second
        state.field.value = Self.text(of: second)
      }
      return state.field
    }
  }

  /// `Sat, 28 Mar 2026 14:05:09 GMT` (RFC 9110 §5.6.7).
  static func text(of second: Int64) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    // The process never sets a locale, so these are the names of the C locale: English.
    return String(unsafeUninitializedCapacity: 40) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}
