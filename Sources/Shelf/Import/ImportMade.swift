import FilmCatalogue
import Foundation
import PlazaBase

/// What importing a row made or changed, so that it can be undone.
struct ImportMade: Codable, Equatable {
  /// What a play said before it was completed.
  struct Details: Codable, Equatable {
    var watchedOn: String
    var tenths: Int?
    var note: String?
    var place: String?
    var tags: String?
  }

  var mark: UploadedRow.Kind?
  var play: String?
  /// nil where the play was made.
  var before: Details?
  /// What was written beside a bookmark that was completed; nothing where that is empty.
  var noteBefore: String?

  init(mark: UploadedRow.Kind) { self.mark = mark }

  init(noting before: String) { noteBefore = before }

  init(play: ID<Play>, before: PlayDetails?) {
    self.play = play.text
    self.before = before.map {
      Details(
        watchedOn: $0.watchedOn.description, tenths: $0.rating?.tenths, note: $0.note, place: $0.place,
        tags: $0.tags.kept)
    }
  }

  init?(text: String) {
    guard let made = try? JSONDecoder().decode(ImportMade.self, from: Data(text.utf8)) else { return nil }
    self = made
  }

  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ImportMade.Details {
  var details: PlayDetails {
    PlayDetails(
      watchedOn: PartialDate(watchedOn) ?? .unknown, place: place, rating: tenths.flatMap { Rating(tenths: $0) },
      note: note, tags: PlayTags(tags ?? ""))
  }
}
