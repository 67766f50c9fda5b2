import PlazaBase
import PlazaMarkup
import PlazaUI

/// All years and decades since the first film, including those without films: opening a year makes
/// the sources be queried for it.
struct YearPicker: Sendable {
  let listing: FilmListingQuery
  /// The years that have films.
  let known: Set<Int>

  /// The year of the first known film.
  static let first = 1888

  var markup: Markup {
    """
    <details class="any-year"><summary>\(Icon.picker)\(listing.decade.map(Self.name) ?? say("Any year"))</summary>\
    <ul class="decades">\(decades, line)</ul></details>
    """
  }

  private var decades: [Int] {
    stride(
      from: FilmListingQuery.decade(of: listing.thisYear + 1),
      through: FilmListingQuery.decade(of: Self.first), by: -10
    )
    .map { $0 }
  }

  private func line(_ decade: Int) -> Markup {
    let years = (decade...decade + 9).filter { $0 >= Self.first && $0 <= listing.thisYear + 1 }
    return """
      <li><a class="decade" href="\(listing.link(decade: decade))"\
      \(if: decade == listing.decade, " aria-current=\"true\"")>\(Self.name(decade))</a>\
      \(years, year)</li>
      """
  }

  private func year(_ year: Int) -> Markup {
    """
    <a href="\(listing.link(year: year))" aria-label="\(String(year))"\
    \(if: known.contains(year), " class=\"has-films\"")\
    \(if: year == listing.year, " aria-current=\"true\"")>\(String(year).suffix(2))</a>
    """
  }

  /// "1960s".
  static func name(_ decade: Int) -> String { say("\(String(decade))s", as: "a decade") }
}
