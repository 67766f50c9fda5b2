public import Logging

extension Settings {
  /// Returns a logger to standard error, so that standard output contains nothing but the
  /// command's output.
  public func logger() -> Logger {
    var logger = Logger(label: "plaza") { LineLogHandler(label: $0) }
    logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    return logger
  }
}
