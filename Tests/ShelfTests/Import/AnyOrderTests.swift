import FilmCatalogue
import PlazaArchive
import PlazaBase
import PlazaTesting
import Testing

@testable import Shelf

/// The result depends on the contents of an export's files, not on their order.
struct AnyOrderTests {
  /// A random export: some films, watched once or more, with or without ratings and reviews.
  private struct Diary {
    var (diary, reviews, ratings, watched): ([String], [String], [String], [String]) = (
      [], [], [], []
    )
    var (wanted, likes): ([String], [String]) = ([], [])
    var films: [(title: String, year: Int)] = []

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      for number in 0..<8 {
        let (title, year) = ("Film \(number)", 1980 + number)
        films.append((title, year))
        let name = "2024-01-0\(number + 1),\(title),\(year),https://boxd.it/f\(number)"
        let entries = Int.random(in: 0...3, using: &random)
        for entry in 0..<entries {
          let day = "2024-02-1\(Int.random(in: 0...3, using: &random))"
          let stars = Self.stars(&random)
          let head = "2024-03-01,\(title),\(year),https://boxd.it/e\(number)x\(entry),\(stars),"
          diary.append("\(head),,\(day)")
          if Int.random(in: 0...2, using: &random) == 0 {
            reviews.append("\(head),Words \(entry),,\(day)")
          }
        }
        if entries > 0 || Bool.random(using: &random) {
          watched.append(name)
          let stars = Self.stars(&random)
          if !stars.isEmpty { ratings.append("\(name),\(stars)") }
          if Bool.random(using: &random) { likes.append(name) }
        } else {
          wanted.append(name)
        }
      }
    }

    private static func stars(_ random: inout SplitMix64) -> String {
      ["", "", "3.5", "4", "4.5"].randomElement(using: &random) ?? ""
    }

    var files: [(name: String, text: String)] {
      let name = "Date,Name,Year,Letterboxd URI"
      return [
        ("diary.csv", [name + ",Rating,Rewatch,Tags,Watched Date"] + diary),
        ("reviews.csv", [name + ",Rating,Rewatch,Review,Tags,Watched Date"] + reviews),
        ("ratings.csv", [name + ",Rating"] + ratings), ("watched.csv", [name] + watched),
        ("watchlist.csv", [name] + wanted), ("likes/films.csv", [name] + likes),
      ].filter { $0.1.count > 1 }.map { ($0.0, $0.1.joined(separator: "\n") + "\n") }
    }
  }

  /// Returns the contents of Ann's shelf as sorted texts.
  private func shelf(_ diary: Diary, _ parts: [[(name: String, text: String)]]) async throws
    -> [String]
  {
    try await DiaryFixture.open { fixture in
      for film in diary.films { try await fixture.film(film.title, film.year) }
      for part in parts {
        if part.count == 1, let only = part.first {
          let name = only.name.split(separator: "/").last.map(String.init)
          _ = try await fixture.importer.importFile(
            Array(only.text.utf8), name: name, of: fixture.ann)
        } else {
          var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
          for file in part { _ = archive.add(file.name, Array(file.text.utf8)) }
          _ = try await fixture.importer.importFile(archive.bytes, of: fixture.ann)
        }
        fixture.clock.advance(by: .hours(3))
      }
      let plays = try await fixture.plays().map { entry in
        let play = entry.play
        return
          "\(entry.film.title) \(play.watchedOn) \(play.rating?.tenths ?? 0) \(play.note ?? "")"
      }
      var marks = try await fixture.bookmarks().map { "wants \($0.film.title)" }
      for entry in try await fixture.plays() where try await fixture.marks(entry.film.id).isLiked {
        marks.append("likes \(entry.film.title)")
      }
      return (plays + Set(marks)).sorted()
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `any order and partition of an export's files gives the same entries`(seed: UInt64)
    async throws
  {
    let diary = Diary(seed: seed)
    let whole = try await shelf(diary, [diary.files])
    #expect(!whole.isEmpty)
    var random = SplitMix64(seed: seed &+ 1000)
    for round in 0..<5 {
      var parts: [[(name: String, text: String)]] = []
      for file in diary.files.shuffled(using: &random) {
        if let place = parts.indices.randomElement(using: &random), Bool.random(using: &random) {
          parts[place].append(file)
        } else {
          parts.append([file])
        }
      }
      // A later export repeats all data.
      if round == 4 { parts.append(diary.files) }
      let names = parts.map { $0.map(\.name) }
      #expect(try await shelf(diary, parts) == whole, "seed \(seed), round \(round): \(names)")
    }
  }
}
