import FilmCatalogue
import Foundation
import PlazaBase

/// The decoded form of Plaza's own export.
struct PlazaExport: Decodable {
  static let name = "plaza-shelf"
  /// Version 2 writes timestamps as RFC 3339 texts.
  static let version = 2

  let format: String
  let version: Int
  let marks: JSONRows<Mark>
  let plays: JSONRows<Play>
  /// The clips, if the exporting site has any; malformed ones are ignored.
  let clips: JSONRows<Lossy<SeenClip>>?

  struct Film: Decodable {
    let id: String?
    let title: String
    let year: Int?
    let directors: [String]?
    let keys: [ExternalKey]

    private enum CodingKeys: String, CodingKey { case id, title, year, directors, keys }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try? fields.decode(String.self, forKey: .id)
      title = try fields.decode(String.self, forKey: .title)
      year = try? fields.decode(Int.self, forKey: .year)
      directors = try? fields.decode([String].self, forKey: .directors)
      // Keys of unknown sources are ignored.
      let found = try? fields.decode([Lossy<ExternalKey>].self, forKey: .keys)
      keys = (found ?? []).compactMap(\.value)
    }

    var sent: UploadedFilm {
      UploadedFilm(
        title: title.cleaned, year: UploadedFilm.year(year), director: directors?.first?.cleaned,
        keys: keys, id: id)
    }
  }

  struct Mark: Decodable {
    let film: Film
    let kind: String
    let markedAt: ImportTimestamp?
    let note: String?
  }

  struct Play: Decodable {
    let film: Film
    let watchedOn: String?
    let rating: Int?
    let place: String?
    let note: String?
    let tags: [String]?
    let rental: String?
    let addedAt: ImportTimestamp?
  }

  struct SeenClip: Decodable {
    let shop: String
    let clip: String
    let watchedOn: String?
    let addedAt: ImportTimestamp?

    var sent: ClipPayload? {
      let day = watchedOn.map { CalendarDate($0) }
      guard let item = ID<Clip>(clip), !shop.isEmpty, shop.utf8.count <= 40, shop.cleaned == shop,
        day != .some(nil)
      else { return nil }
      return ClipPayload(
        clip: Clip(shop: shop, item: item), watchedOn: day.flatMap(\.self),
        addedAt: UploadedRow.moment(addedAt?.microseconds).map { Instant(microseconds: $0) })
    }
  }

  /// A timestamp according to RFC 3339, or in microseconds since 1970 as written by version 1.
  struct ImportTimestamp: Decodable {
    let microseconds: Int64?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int64.self) {
        microseconds = number
      } else {
        let text = try value.decode(String.self)
        microseconds = ShopTimeZone(identifier: "UTC").flatMap {
          TimestampParser(time: $0).instant(text)?.microseconds
        }
      }
    }
  }

  private struct Head: Decodable {
    let format: String?
    let version: Int?
  }

  /// - Returns: Nil if the file is not a Plaza export.
  static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> UploadedFile? {
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(Head.self, from: data), head.format == name else {
      return nil
    }
    if head.version ?? 0 > version { throw .newerVersion }
    do {
      let read = try JSONDecoder().decode(PlazaExport.self, from: data)
      return UploadedFile(
        .plaza, read.rows, clips: (read.clips?.all ?? []).compactMap { $0.value?.sent })
    } catch let refusal as ImportRefusal {
      throw refusal
    } catch {
      throw .table(say("This Plaza export is damaged. Export it again."))
    }
  }

  private var rows: [UploadedRow] {
    marks.all.enumerated().map { number, mark in
      var row = UploadedRow(
        UploadedRow.Kind(rawValue: mark.kind) ?? .bookmark, mark.film.sent,
        origin: StoredPhrase("mark \(number + 1)"))
      if UploadedRow.Kind(rawValue: mark.kind) == nil || row.kind == .play {
        row.addError(StoredPhrase("“\(mark.kind)” isn't a known kind of mark."))
      }
      row.notedAt = UploadedRow.moment(mark.markedAt?.microseconds)
      row.note = mark.note?.cleanedLines
      return row
    }
      + plays.all.enumerated().map { number, play in
        var row = UploadedRow(.play, play.film.sent, origin: StoredPhrase("viewing \(number + 1)"))
        let day = play.watchedOn ?? ""
        if PartialDate(day) == nil { row.addError(StoredPhrase("“\(day)” isn't a date.")) }
        row.watchedOn = day
        row.ratingTenths = play.rating
        if let rating = play.rating, Rating(tenths: rating) == nil {
          row.addError(StoredPhrase("“\(rating)” isn't a rating."))
        }
        row.note = play.note?.cleanedLines
        row.place = play.place?.cleaned
        row.tags = play.tags.flatMap { PlayTags($0).stored }
        row.rental = play.rental.map { String($0.cleaned.prefix(200)) }
        row.notedAt = UploadedRow.moment(play.addedAt?.microseconds)
        return row
      }
  }
}
