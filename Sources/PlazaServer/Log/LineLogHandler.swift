import Foundation
public import Logging
public import PlazaBase

/// Writes each event as one line: time, level, label, message, metadata sorted by key, and source.
public struct LineLogHandler: LogHandler {
  public var logLevel = Logger.Level.info
  public var metadata = Logger.Metadata()
  public var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let lines: LineWriter

  /// Creates a handler that writes to standard error.
  /// - Parameter world: the clock.
  public init(label: String, world: World = .real) {
    self.label = label
    lines = LineWriter(descriptor: FileHandle.standardError.fileDescriptor, world: world)
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    var line = " "
    line.reserveCapacity(256)
    line += event.level.rawValue
    line += " "
    line += label
    line += ": "
    line += event.message.description
    write(details(of: event), to: &line)
    line += " ["
    line += event.source
    line += "]\n"
    lines.write(line)
  }

  private func details(of event: LogEvent) -> Logger.Metadata {
    var details = metadata
    if let provided = metadataProvider?.get() { details.merge(provided) { _, new in new } }
    if let said = event.metadata { details.merge(said) { _, new in new } }
    if let error = event.error { details["error"] = "\(String(reflecting: error))" }
    return details
  }

  private func write(_ details: Logger.Metadata, to line: inout String) {
    if details.isEmpty { return }
    for (name, value) in details.sorted(by: { $0.key < $1.key }) {
      line += " "
      line += name
      line += "="
      if case .string(let text) = value { line += text } else { line += value.description }
    }
  }
}
