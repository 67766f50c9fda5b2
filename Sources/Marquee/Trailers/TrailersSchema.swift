import PlazaData

/// The schema of started trailers, which is used if the operator rewards them.
enum TrailersSchema {
  static let migrations = [
    Migration(
      "marquee/0005-trailers",
      [
        """
        CREATE TABLE marquee_trailer_play (
          member \(.id) NOT NULL,
          film \(.id) NOT NULL,
          started_at \(.instant) NOT NULL,
          PRIMARY KEY (member, film)) \(.strict)
        """
      ]),
    Migration(
      "marquee/0008-one-trailer",
      [
        "DELETE FROM marquee_trailer_play",
        "CREATE UNIQUE INDEX marquee_trailer_play_one ON marquee_trailer_play (member)",
      ]),
  ]
}
