import CEmbedded
import CPlazaBaseFiles

/// The English texts that phrases had in earlier versions, which databases still contain.
enum RenamedPhrases {
  private static let keys = Phrasebook(base_renamed_phrases.text).entries.compactMapValues(\.first)

  /// Returns the present key of a stored phrase.
  static func present(_ key: String) -> String { keys[key] ?? key }
}
