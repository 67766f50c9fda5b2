import Foundation
import PlazaArchive
import PlazaBase

@testable import Shelf

extension FuzzTarget {
  /// An uploaded archive is refused with a sentence, or yields no more than the limit. Each of its
  /// files reads the same every time.
  static let zipReader = FuzzTarget("zip-reader", maximumLength: 1500) { input in
    let limits = ZipReader.Limits(entry: 100_000, all: 150_000, entries: 20)
    do {
      try unpack(input.bytes, limits)
    } catch let problem as ZipProblem {
      try hold(!problem.message.isEmpty, "no sentence")
    }
  }

  private static func unpack(_ bytes: [UInt8], _ limits: ZipReader.Limits) throws {
    var reader = try ZipReader(bytes, limits: limits)
    try hold(reader.entries.count <= limits.entries, "\(reader.entries.count) files")
    var all = 0
    for entry in reader.entries {
      let file = try reader.read(entry)
      all += file.count
      try hold(
        file.count <= limits.entry && all <= limits.all,
        "\(file.count) bytes came out, \(all) in all")
      var other = try ZipReader(bytes, limits: limits)
      try hold(try other.read(entry) == file, "\(entry.name) reads in two ways")
    }
  }

  /// An uploaded list of films is refused with a sentence, or yields rows that are either rejected
  /// or can be stored unchanged.
  static let sentFile = FuzzTarget("sent-file", maximumLength: 1200) { input in
    guard let time = ShopTimeZone(identifier: "Europe/London"),
      let today = CalendarDate("2026-06-01")
    else { return }
    let file: UploadedFile
    do {
      file = try FileReader(time).read(input.bytes)
    } catch let refusal as ImportRefusal {
      return try hold(!refusal.message.isEmpty, "no sentence")
    }
    for row in file.rows {
      let kept = try JSONDecoder().decode(UploadedRow.self, from: JSONEncoder().encode(row))
      try hold(kept == row, "\(row) is kept as \(kept)")
      try hold((row.film.year ?? 1) >= 1 && (row.film.year ?? 1) <= 9999, "the year of \(row)")
      let texts = [row.film.title, row.film.director, row.place, row.note, row.rental].compactMap(
        \.self)
      try hold(texts.allSatisfy { !$0.unicodeScalars.contains("\0") }, "no database takes \(row)")
      guard row.wrong(today: today) == nil else { continue }
      try hold(PartialDate(row.watchedOn) != nil, "the day of \(row)")
      try hold(row.ratingTenths == nil || row.rating != nil, "the rating of \(row)")
    }
  }
}
