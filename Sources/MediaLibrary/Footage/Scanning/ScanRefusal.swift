public import PlazaBase

/// A virus was found in a file.
public enum ScanRefusal: Refusal, Equatable {
  /// The name that the scanner has for it.
  case infected(String)

  /// See `Refusal`.
  public var slug: String { "infected-file" }

  /// See `Refusal`.
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

/// Nobody could look whether a file is clean, so it is not let through yet.
public struct ScanOutage: TransientError, Equatable {
  /// What came in the way, for the log.
  public let reason: String

  /// Never for want of room.
  public var isFull: Bool { false }
}
