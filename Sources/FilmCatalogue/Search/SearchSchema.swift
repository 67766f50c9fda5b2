import PlazaData

extension Schema {
  /// The tables of the search index. Each film has tokens, and a position in the order of
  /// popularity. SQLite reads the tokens in that order from an FTS5 table. PostgreSQL has no index
  /// that returns rows in order, so the positions are divided into bands with a small index each,
  /// which are queried one after the other until there are enough results.
  static let search: [SQL] = [
    """
    CREATE TABLE film_search (
      place \(.int) NOT NULL PRIMARY KEY,
      film \(.id) NOT NULL UNIQUE REFERENCES film (id),
      band \(.int) NOT NULL CHECK (band BETWEEN 0 AND 4),
      tokens \(.text) NOT NULL) \(.strict)
    """,
    "\(sqlite: tokensInOrder, postgres: tokensByBand)",
    """
    CREATE TABLE film_search_band (
      band \(.int) NOT NULL PRIMARY KEY,
      first_place \(.int) NOT NULL,
      films \(.int) NOT NULL CHECK (films >= 0)) \(.strict)
    """,
    """
    INSERT INTO film_search_band (band, first_place, films)
    VALUES (0, 0, 0), (1, 4611686018427387904, 0), (2, 4611686018427387904, 0), (3, 4611686018427387904, 0),
      (4, 4611686018427387904, 0)
    """,
    "CREATE TABLE film_word (word \(.text) NOT NULL PRIMARY KEY) \(.strict)",
    """
    CREATE TABLE film_spelling (
      remains \(.text) NOT NULL,
      word \(.text) NOT NULL,
      PRIMARY KEY (remains, word)) \(.strict)
    """,
  ]

  /// The tokenizer leaves tokens unchanged: ASCII letters are in lower case already, and all other
  /// letters are token characters.
  private static let tokensInOrder: StaticString = """
    CREATE VIRTUAL TABLE film_token USING fts5 (
      tokens, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '+^/=.#'")
    """

  private static let tokensByBand: StaticString = """
    DO $$ BEGIN
      FOR n IN 0..4 LOOP
        EXECUTE format(
          'CREATE INDEX film_token_%s ON film_search USING gin (array_to_tsvector(string_to_array(tokens, '' ''))) '
          'WITH (fastupdate = on, gin_pending_list_limit = 64) WHERE band = %s', n, n);
      END LOOP;
    END $$
    """

  /// A PostgreSQL index of the films with the token ``SearchTokens/sample``, for estimating
  /// counts.
  static let sample: StaticString = """
    CREATE INDEX film_token_sample ON film_search USING gin (array_to_tsvector(string_to_array(tokens, ' ')))
    WHERE strpos(tokens, '#some') > 0
    """
  static let noSample: StaticString = "DROP INDEX IF EXISTS film_token_sample"
}
