import PlazaData

/// The tables of offers, of the camp's details and of clicks.
enum OfferSchema {
  static let migrations = [
    Migration("camp/0020-offers", tables),
    Migration(
      "camp/0070-offers-in-korean",
      [
        "ALTER TABLE camp_offer ADD COLUMN title_korean \(.text) CHECK (title_korean <> '')",
        "ALTER TABLE camp_offer ADD COLUMN about_korean \(.text) CHECK (about_korean <> '')",
      ]),
  ]

  private static let tables: [SQL] = [
    """
    CREATE TABLE camp_offer (
      id \(.id) NOT NULL PRIMARY KEY,
      kind \(.text) NOT NULL CHECK (kind IN ('program', 'item')),
      title \(.text) NOT NULL CHECK (title <> ''),
      about \(.text) NOT NULL,
      price \(.int) CHECK (price >= 0),
      target \(.text) CHECK (target <> ''),
      position \(.int) NOT NULL,
      is_hidden \(.flag) NOT NULL CHECK (is_hidden IN (0, 1)),
      born_from \(.int) CHECK (born_from BETWEEN 1900 AND 2200),
      born_to \(.int) CHECK (born_to BETWEEN 1900 AND 2200),
      starts_on \(.date),
      ends_on \(.date),
      places \(.int) CHECK (places > 0),
      taken \(.int) CHECK (taken BETWEEN 0 AND places),
      down_since \(.instant),
      looked_at \(.instant),
      created_at \(.instant) NOT NULL,
      CHECK ((born_from IS NULL) = (born_to IS NULL) AND born_from <= born_to),
      CHECK (ends_on IS NULL OR (starts_on IS NOT NULL AND ends_on >= starts_on)),
      CHECK ((places IS NULL) = (taken IS NULL)),
      CHECK (kind = 'program' OR (born_from IS NULL AND starts_on IS NULL AND places IS NULL))) \(.strict)
    """,
    "CREATE INDEX camp_offer_shown ON camp_offer (kind, position, id)",
    """
    CREATE TABLE camp_click (
      offer \(.id) NOT NULL REFERENCES camp_offer (id) ON DELETE CASCADE,
      day \(.date) NOT NULL,
      clicks \(.int) NOT NULL CHECK (clicks > 0),
      PRIMARY KEY (offer, day)) \(.strictWithoutRowID)
    """,
    """
    CREATE TABLE camp_details (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      name \(.text) NOT NULL,
      about \(.text) NOT NULL,
      about_korean \(.text) NOT NULL,
      address \(.text) NOT NULL,
      email \(.text) NOT NULL,
      phone \(.text) NOT NULL,
      sms \(.text) NOT NULL,
      place \(.text) NOT NULL,
      links \(.text) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE camp_feedback (
      id \(.id) NOT NULL PRIMARY KEY,
      number \(.int) NOT NULL UNIQUE CHECK (number > 0),
      ticket \(.text) NOT NULL UNIQUE,
      name \(.text) NOT NULL CHECK (name <> ''),
      email \(.text) NOT NULL CHECK (email <> ''),
      message \(.text) NOT NULL CHECK (message <> ''),
      state \(.text) NOT NULL CHECK (state IN ('open', 'answered', 'spam')),
      sent_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX camp_feedback_in ON camp_feedback (state, number)",
  ]
}
