import PlazaArchive
import PlazaBase
import PlazaUI

extension LargeDiary {
  /// The current and earlier file formats of the services.
  enum Layout: CaseIterable {
    case letterboxdExport, letterboxdRatings, letterboxdTable, trakt, traktTable, imdb, oldIMDb,
      movary

    var hasIDs: Bool { ![.letterboxdExport, .letterboxdRatings].contains(self) }

    func file(_ rows: [Row]) -> File {
      switch self {
      case .letterboxdExport: Self.export(rows)
      case .trakt: Self.history(rows)
      default: table(rows)
      }
    }

    private var head: String {
      switch self {
      case .letterboxdRatings: "Date,Name,Year,Letterboxd URI,Rating"
      case .letterboxdTable:
        "LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,Rating,Rating10,WatchedDate,Rewatch,Tags,Review"
      case .traktTable: "trakt_id,imdb_id,tmdb_id,type,title,year,watched_at,rating"
      case .imdb:
        """
        Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,\
        Release Date,Directors
        """
      case .oldIMDb:
        """
        "position","const","created","modified","description","Title","Title type","Directors","You rated",\
        "IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"
        """
      case .movary: "title,year,tmdbId,imdbId,watchedAt,comment,location"
      case .letterboxdExport, .trakt: ""
      }
    }

    private func line(_ number: Int, _ row: Row) -> String {
      let title = "\"\(row.title)\""
      let (tmdb, imdb) = (row.tmdb.map { "\($0)" } ?? "", row.imdb ?? "")
      return switch self {
      case .letterboxdRatings: "2025-01-01,\(title),\(row.year),https://boxd.it/r\(number),3.5"
      case .letterboxdTable: ",\(tmdb),\(imdb),\(title),\(row.year),,,7,\(row.day),,,"
      case .traktTable:
        ",\(imdb),\(tmdb),movie,\(title),\(row.year),\(row.day)T20:00:00Z,\(number % 10 + 1)"
      case .imdb:
        "\(imdb),8,2020-02-03,\(title),\(title),,Movie,7.1,90,\(row.year),Drama,12,\(row.year)-02-03,"
      case .oldIMDb:
        """
        "\(number + 1)","\(imdb)","Tue Jan  3 00:00:00 2012","","",\(title),"Feature Film","","8","7.1","90",\
        "\(row.year)","drama","12","\(row.year)-02-03","http://www.imdb.com/title/\(imdb)/"
        """
      case .movary: "\(title),\(row.year),\(tmdb),\(imdb),\(row.day),,at home"
      case .letterboxdExport, .trakt: ""
      }
    }

    private func table(_ rows: [Row]) -> File {
      let lines = [head] + rows.enumerated().map { line($0.offset, $0.element) }
      let name = self == .letterboxdRatings ? "ratings.csv, line" : "line"
      return File(
        name: "\(self).csv", bytes: Array((lines.joined(separator: "\n") + "\n").utf8),
        rows: Dictionary(
          uniqueKeysWithValues: rows.enumerated().map { ("\(name) \($0.offset + 2)", $0.element) })
      )
    }

    /// Returns an export with a diary and a watchlist.
    private static func export(_ rows: [Row]) -> File {
      var texts = [
        "diary": "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n",
        "watchlist": "Date,Name,Year,Letterboxd URI\n",
      ]
      var (lines, places): ([String: Int], [String: Row]) = ([:], [:])
      for (number, row) in rows.enumerated() {
        let kind = number % 3 == 0 ? "watchlist" : "diary"
        let name =
          "2025-01-01,\"\(row.title)\",\(row.year),https://boxd.it/\(kind.prefix(1))\(number)"
        texts[kind, default: ""] += kind == "diary" ? "\(name),4,,,\(row.day)\n" : "\(name)\n"
        lines[kind, default: 1] += 1
        places["\(kind).csv, line \(lines[kind] ?? 0)"] = row
      }
      var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        _ = archive.add("\(name).csv", Array(text.utf8))
      }
      return File(name: "letterboxd-export.zip", bytes: archive.bytes, rows: places)
    }

    private static func history(_ rows: [Row]) -> File {
      let items = rows.enumerated().map { number, row in
        """
        {"id":\(number + 1),"watched_at":"\(row.day)T20:00:00.000Z","type":"movie","movie":{"title":"\(row.title)",
        "year":\(row.year),"ids":{"trakt":\(700_000 + number),"imdb":\(row.imdb.map { "\"\($0)\"" } ?? "null"),
        "tmdb":\(row.tmdb.map { "\($0)" } ?? "null")}}}
        """
      }
      let name = "watched-history-1.json"
      return File(
        name: name, bytes: Array("[\(items.joined(separator: ",\n"))]".utf8),
        rows: Dictionary(
          uniqueKeysWithValues: rows.enumerated().map {
            ("\(name), entry \($0.offset + 1)", $0.element)
          }))
    }
  }
}
