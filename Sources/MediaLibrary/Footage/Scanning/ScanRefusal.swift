public import PlazaBase

/// A virus was found in a file.
public enum ScanRefusal: Refusal, Equatable {
  /// The scanner's name for the virus.
  case infected(String)

  public var slug: String { "infected-file" }

  public var message: String {
    switch self {
    case .infected(let name):
      say(
        """
        We found a virus in this file (\(name)), so we rejected it. Check your device before you upload \
        another file.
        """)
    }
  }
}

/// A file could not be scanned, so it is not accepted yet.
public struct ScanOutage: TransientError, Equatable {
  /// The cause, for the log.
  public let reason: String

  /// The cause is never a lack of space.
  public var isOutOfSpace: Bool { false }
}
