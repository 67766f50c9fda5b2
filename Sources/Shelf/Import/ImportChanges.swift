import FilmCatalogue
import Foundation
import PlazaBase

/// The changes made by importing a row, stored so that they can be undone.
struct ImportChanges: Codable, Equatable {
  /// The details of a play before the import completed it.
  struct Details: Codable, Equatable {
    var watchedOn: String
    var tenths: Int?
    var note: String?
    var place: String?
    var tags: String?
  }

  var mark: UploadedRow.Kind?
  var play: String?
  /// Nil if the import created the play.
  var before: Details?
  /// The previous note of a bookmark that the import completed; empty if it had none.
  var noteBefore: String?

  init(mark: UploadedRow.Kind) { self.mark = mark }

  init(noting before: String) { noteBefore = before }

  init(play: ID<Play>, before: PlayDetails?) {
    self.play = play.text
    self.before = before.map {
      Details(
        watchedOn: $0.watchedOn.description, tenths: $0.rating?.tenths, note: $0.note,
        place: $0.place,
        tags: $0.tags.stored)
    }
  }

  init?(text: String) {
    guard let made = try? JSONDecoder().decode(ImportChanges.self, from: Data(text.utf8)) else {
      return nil
    }
    self = made
  }

  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ImportChanges.Details {
  var details: PlayDetails {
    PlayDetails(
      watchedOn: PartialDate(watchedOn) ?? .unknown, place: place,
      rating: tenths.flatMap { Rating(tenths: $0) },
      note: note, tags: PlayTags(tags ?? ""))
  }
}
