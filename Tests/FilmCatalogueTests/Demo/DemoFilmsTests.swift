import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct DemoFilmsTests {
  @Test
  func `the demo file has enough films of each decade with consistent facts`() throws {
    let films = try DemoFilms.read()
    func count(_ years: ClosedRange<Int>) -> Int {
      films.count { years.contains(Int($0.released.prefix(4)) ?? 0) }
    }
    #expect(films.count >= 150)
    #expect(count(2026...2026) >= 26 && count(2025...2025) >= 26)
    for decade in stride(from: 1920, through: 2010, by: 10) {
      #expect(count(decade...decade + 9) >= 3, "\(decade)")
    }
    #expect(Set(films.map(\.key)).count == films.count)
    #expect(Set(films.map(\.overview)).count == films.count)
    for title in ["M", "300", "1776"] { #expect(films.contains { $0.title == title }) }
    #expect(films.count { $0.originalTitle != nil } >= 20)
    #expect(films.count { $0.score != nil } >= 100)
    for film in films {
      #expect(PartialDate(film.released)?.year != nil, "\(film.title)")
      #expect((150...600).contains(film.overview.count), "\(film.title): \(film.overview.count)")
      #expect(!film.genres.isEmpty && !film.directors.isEmpty, "\(film.title)")
      #expect(film.minutes.map { (60...240).contains($0) } ?? true, "\(film.title)")
      #expect((1...100).contains(film.popularity), "\(film.title)")
      #expect(film.score.map { (1...10).contains($0) } ?? true, "\(film.title)")
      #expect(
        (film.certificates ?? [:]).keys.allSatisfy { ["GB", "US"].contains($0) }, "\(film.title)")
      #expect(film.title == film.title.trimmed && film.overview.hasSuffix("."), "\(film.title)")
    }
  }

  @Test(arguments: Engine.all)
  func `an empty catalogue is filled once, without duplicates`(engine: Engine) async throws {
    let clock = TestWorld()
    try await engine.withStore(FilmCatalogue.tables, world: clock) { store in
      let fill = try FillCatalogue(in: clock.world)
      #expect(try await store.write { try fill($0) })
      #expect(try await store.write { try fill($0) } == false)
      let films = try DemoFilms.read().count
      try await store.read { tx in
        #expect(try tx.count("SELECT count(*) AS n FROM film") == films)
        #expect(try tx.count("SELECT count(*) AS n FROM film_duplicate") == 0)
        let heat = try Film.matches(title: "Heat", year: 1995, director: nil, keys: [], tx)
        guard case .one(let film) = heat else {
          Issue.record("Heat is \(heat)")
          return
        }
        let detail = try FilmDetail.find(film.id, tx)
        #expect(detail.directors == ["Michael Mann"] && detail.certifications["GB"] == "15")
      }
    }
  }
}
