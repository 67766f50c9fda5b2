import Foundation
import PlazaBase
import Synchronization

/// Displays the progress of long work: a bar in a terminal, otherwise a line per ten percent.
final class ProgressBar: Sendable {
  private let title: String
  private let isTerminal: Bool
  private let shown = Mutex(-1)

  init(_ title: String) {
    self.title = title
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// - Parameter share: the completed fraction, 0…1.
  func show(_ share: Double) {
    let percent = Int(nearest: (max(0, min(1, share)) * 100).rounded(.down))
    let step = isTerminal ? percent : percent / 10
    let isNew = shown.withLock { last in
      defer { last = step }
      return last != step
    }
    if isNew { write(isTerminal ? bar(percent) : "\(title): \(percent) %\n") }
  }

  private func bar(_ percent: Int) -> String {
    let filled = percent * 30 / 100
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    return "\r\(title) \(bar) \(percent) %" + (percent == 100 ? "\n" : "")
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
