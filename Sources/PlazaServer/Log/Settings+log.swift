public import Logging

extension Settings {
  /// The log goes to standard error, so that a command's own output stays clean.
  public func logger() -> Logger {
    var logger = Logger(label: "plaza") { LineLogHandler(label: $0) }
    logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    return logger
  }
}
