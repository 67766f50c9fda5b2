import PlazaBase

extension ListOrder {
  /// Merges the films and clips of a list, each already in this order, into one list.
  func merged<Film: Sendable & Equatable>(
    _ films: [(item: Film, cursor: Cursor, texts: [String?])], _ clips: [ClipRows.Found],
    atMost maximum: Int
  ) -> [(item: Listed<Film>, cursor: Cursor, texts: [String?])] {
    let both: [(item: Listed<Film>, cursor: Cursor, texts: [String?])] =
      films.map { (.film($0.item), $0.cursor, $0.texts) }
      + clips.map { (.clip($0.item), $0.cursor, [$0.item.shown?.title]) }
    return Array(both.sorted { puts($0.cursor, before: $1.cursor) }.prefix(maximum))
  }
}
