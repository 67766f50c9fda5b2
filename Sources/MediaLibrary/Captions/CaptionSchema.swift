import PlazaData

/// The schema of captions.
enum CaptionSchema {
  static let migrations = [
    Migration(
      "media/0060-captions",
      [
        """
        CREATE TABLE media_caption (
          item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
          language \(.text) NOT NULL CHECK (language <> ''),
          cues \(.text) NOT NULL CHECK (cues <> ''),
          PRIMARY KEY (item, language)) \(.strictWithoutRowID)
        """
      ])
  ]
}
