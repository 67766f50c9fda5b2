import PlazaData

/// The schema of the media library: uploads, items, their files and their audiences.
enum MediaSchema {
  static let migrations =
    [Migration("media/0001-library", uploads + items)] + CommentSchema.migrations
    + MediaEditSchema.migrations
    + AnalysisSchema.migrations + LessonSchema.migrations + CaptionSchema.migrations
    + [
      Migration(
        "media/0070-ready", ["CREATE INDEX media_item_ready ON media_item (ready_at, id)"]),
      Migration("media/0080-phrases", phrases),
      Migration(
        "media/0090-given-up",
        [
          "ALTER TABLE media_item ADD COLUMN given_up_at \(.instant)",
          "ALTER TABLE media_lesson ADD COLUMN given_up_at \(.instant)",
        ]),
      Migration(
        "media/0100-loss", ["ALTER TABLE media_item ADD COLUMN loss \(.text) CHECK (loss <> '')"]),
      Migration(
        "media/0110-makers", ["ALTER TABLE media_item ADD COLUMN maker \(.int) NOT NULL DEFAULT 0"]
      ),
    ]

  /// Refusal reasons are stored as a `StoredPhrase` and translated when they are read. Reasons
  /// stored by earlier versions, English with Korean on the second line, are converted to a phrase
  /// with both texts.
  private static let phrases: [SQL] = (["media_item", "media_lesson"] as [SQL]).map { table in
    """
    UPDATE \(table) SET reason = '\u{2}words\u{1F}' || replace(reason, '\u{A}', '\u{1F}') || '\u{3}'
    WHERE reason LIKE '%\u{A}%'
    """
  }

  private static let uploads: [SQL] = [
    """
    CREATE TABLE media_upload (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      state \(.text) NOT NULL CHECK (state IN ('arriving', 'whole', 'taken')),
      name \(.text) CHECK (name <> ''),
      length \(.int) NOT NULL CHECK (length > 0),
      received \(.int) NOT NULL CHECK (received BETWEEN 0 AND length),
      began_at \(.instant) NOT NULL,
      keep_until \(.instant) NOT NULL,
      CHECK ((state = 'arriving') = (received < length))) \(.strict)
    """,
    "CREATE INDEX media_upload_of ON media_upload (member, began_at, id)",
    "CREATE INDEX media_upload_due ON media_upload (keep_until, id) WHERE state <> 'taken'",
    """
    CREATE TABLE media_upload_part (
      upload \(.id) NOT NULL REFERENCES media_upload (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 1),
      length \(.int) NOT NULL CHECK (length > 0),
      file \(.text) NOT NULL UNIQUE,
      PRIMARY KEY (upload, number)) \(.strict)
    """,
  ]

  private static let items: [SQL] = [
    """
    CREATE TABLE media_category (
      id \(.id) NOT NULL PRIMARY KEY,
      title \(.text) NOT NULL UNIQUE CHECK (title <> ''),
      title_korean \(.text) CHECK (title_korean <> ''),
      is_locked \(.flag) NOT NULL CHECK (is_locked IN (0, 1)),
      position \(.int) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE media_item (
      id \(.id) NOT NULL PRIMARY KEY,
      kind \(.text) NOT NULL CHECK (kind IN ('video', 'podcast')),
      title \(.text) NOT NULL CHECK (title <> ''),
      notes \(.text) NOT NULL,
      search_key \(.text) NOT NULL,
      category \(.id) REFERENCES media_category (id),
      audience \(.text) NOT NULL CHECK (audience IN ('everyone', 'members', 'group', 'coaches', 'owner')),
      audience_group \(.id),
      owner \(.id) NOT NULL,
      upload \(.id) UNIQUE REFERENCES media_upload (id),
      state \(.text) NOT NULL CHECK (state IN ('waiting', 'making', 'ready', 'refused')),
      reason \(.text) CHECK (reason <> ''),
      progress \(.int) NOT NULL CHECK (progress BETWEEN 0 AND 1000),
      created_at \(.instant) NOT NULL,
      ready_at \(.instant),
      milliseconds \(.int) CHECK (milliseconds >= 0),
      width \(.int) CHECK (width > 0),
      height \(.int) CHECK (height > 0),
      frames \(.int) CHECK (frames > 0),
      rate_numerator \(.int) CHECK (rate_numerator > 0),
      rate_denominator \(.int) CHECK (rate_denominator > 0),
      time_scale \(.int) CHECK (time_scale > 0),
      has_sound \(.flag) CHECK (has_sound IN (0, 1)),
      CHECK ((audience = 'group') = (audience_group IS NOT NULL)),
      CHECK ((state = 'refused') = (reason IS NOT NULL)),
      CHECK ((state = 'ready') = (ready_at IS NOT NULL)),
      CHECK (state <> 'ready' OR milliseconds IS NOT NULL),
      CHECK ((frames IS NULL) = (rate_numerator IS NULL) AND (frames IS NULL) = (rate_denominator IS NULL)
        AND (frames IS NULL) = (width IS NULL) AND (frames IS NULL) = (height IS NULL)
        AND (frames IS NULL) = (time_scale IS NULL))) \(.strict)
    """,
    "CREATE INDEX media_item_new ON media_item (created_at, id)",
    "CREATE INDEX media_item_of ON media_item (owner, created_at, id)",
    "CREATE INDEX media_item_category ON media_item (category, created_at, id)",
    """
    CREATE TABLE media_file (
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      kind \(.text) NOT NULL
        CHECK (kind IN ('original', 'video', 'sound', 'poster', 'storyboard', 'map', 'playlist', 'peaks')),
      number \(.int) NOT NULL CHECK (number >= 1),
      length \(.int) NOT NULL CHECK (length >= 0),
      file \(.text) NOT NULL UNIQUE,
      PRIMARY KEY (item, kind, number)) \(.strict)
    """,
    """
    CREATE TABLE media_tag (
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      word_key \(.text) NOT NULL,
      word \(.text) NOT NULL CHECK (word <> ''),
      PRIMARY KEY (item, word_key)) \(.strictWithoutRowID)
    """,
    """
    CREATE TABLE media_chapter (
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      milliseconds \(.int) NOT NULL CHECK (milliseconds >= 0),
      title \(.text) NOT NULL CHECK (title <> ''),
      PRIMARY KEY (item, milliseconds)) \(.strictWithoutRowID)
    """,
    """
    CREATE TABLE media_person (
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      member \(.id) NOT NULL,
      PRIMARY KEY (item, member)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX media_person_in ON media_person (member, item)",
  ]
}
