import PlazaData

/// The database schema. A constraint keeps the amount spent within the budget.
///
/// - `advert_mark` contains the visitors counted today, as hashes with the salt of the day. Both
///   are deleted after the day; only the totals remain.
enum Schema {
  static let migrations = [
    Migration("adverts/0001-adverts", adverts + figures),
    Migration(
      "adverts/0002-clip-length",
      ["ALTER TABLE advert ADD COLUMN clip_milliseconds \(.int) CHECK (clip_milliseconds > 0)"]),
    Migration("adverts/0003-shops", ShopSchema.tables),
    Migration(
      "adverts/0004-days", ["CREATE INDEX advert_day_by_day ON advert_day (day, spent_minor)"]),
  ]

  private static let adverts: [SQL] = [
    """
    CREATE TABLE advert_advertiser (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      sort_name \(.text) NOT NULL,
      contact \(.text) CHECK (contact <> ''),
      added_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX advert_advertiser_by_name ON advert_advertiser (sort_name, id)",
    """
    CREATE TABLE advert (
      id \(.id) NOT NULL PRIMARY KEY,
      advertiser \(.id) NOT NULL REFERENCES advert_advertiser (id),
      headline \(.text) NOT NULL CHECK (headline <> ''),
      words \(.text) CHECK (words <> ''),
      target \(.text) NOT NULL CHECK (substr(target, 1, 8) = 'https://' OR substr(target, 1, 7) = 'http://'),
      picture \(.id),
      clip \(.id),
      clip_kind \(.text) CHECK (clip_kind IN ('mp4', 'webm')),
      first_day \(.date) NOT NULL CHECK (length(first_day) = 10),
      last_day \(.date) NOT NULL CHECK (length(last_day) = 10),
      budget_minor \(.int) NOT NULL CHECK (budget_minor >= 0),
      click_minor \(.int) NOT NULL CHECK (click_minor >= 0),
      view_minor \(.int) NOT NULL CHECK (view_minor >= 0),
      spent_minor \(.int) NOT NULL DEFAULT 0 CHECK (spent_minor >= 0),
      is_paused \(.flag) NOT NULL CHECK (is_paused IN (0, 1)),
      is_placed \(.flag) NOT NULL CHECK (is_placed IN (0, 1)),
      is_topical \(.flag) NOT NULL CHECK (is_topical IN (0, 1)),
      made_at \(.instant) NOT NULL,
      CHECK (spent_minor <= budget_minor),
      CHECK (first_day <= last_day),
      CHECK ((clip IS NULL) = (clip_kind IS NULL))) \(.strict)
    """,
    "CREATE INDEX advert_by_age ON advert (made_at DESC, id DESC)",
    "CREATE INDEX advert_of ON advert (advertiser, made_at DESC, id DESC)",
    """
    CREATE TABLE advert_tag (
      kind \(.text) NOT NULL CHECK (kind IN ('genre', 'film', 'storefront')),
      word \(.text) NOT NULL CHECK (word <> ''),
      advert \(.id) NOT NULL REFERENCES advert (id) ON DELETE CASCADE,
      PRIMARY KEY (kind, word, advert)) \(.strict)
    """,
    "CREATE INDEX advert_tag_of ON advert_tag (advert, kind, word)",
    """
    CREATE TABLE advert_draft (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      made_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX advert_draft_age ON advert_draft (made_at)",
  ]

  private static let figures: [SQL] = [
    """
    CREATE TABLE advert_day (
      advert \(.id) NOT NULL REFERENCES advert (id) ON DELETE CASCADE,
      day \(.date) NOT NULL CHECK (length(day) = 10),
      views \(.int) NOT NULL CHECK (views >= 0),
      clicks \(.int) NOT NULL CHECK (clicks >= 0),
      spent_minor \(.int) NOT NULL CHECK (spent_minor >= 0),
      PRIMARY KEY (advert, day)) \(.strict)
    """,
    """
    CREATE TABLE advert_salt (
      day \(.date) NOT NULL PRIMARY KEY,
      salt \(.bytes) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE advert_mark (
      day \(.date) NOT NULL,
      advert \(.id) NOT NULL REFERENCES advert (id) ON DELETE CASCADE,
      kind \(.text) NOT NULL CHECK (kind IN ('view', 'click')),
      visitor \(.text) NOT NULL,
      PRIMARY KEY (day, advert, kind, visitor)) \(.strict)
    """,
    "CREATE INDEX advert_mark_of ON advert_mark (advert)",
  ]
}
