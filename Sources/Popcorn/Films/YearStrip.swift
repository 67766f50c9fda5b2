import FilmCatalogue
import PlazaBase
import PlazaMarkup

/// The years that have films, newest first, in a strip that scrolls horizontally. A script centres
/// the selected year.
struct YearStrip: Sendable {
  let listing: FilmListingQuery
  let years: [FilmYear]

  var markup: Markup {
    """
    <nav class="years" aria-label="\(say("Year"))">\
    \(YearPicker(listing: listing, known: Set(years.map(\.year))).markup)<ul>\
    \(shown, { chip(String($0.year), count: $0.count, year: $0.year) })\
    \(chip(say("All"), count: nil, year: nil))</ul></nav>
    """
  }

  /// The years that have films, plus the current and the selected one.
  private var shown: [(year: Int, count: Int)] {
    var shown = years.map { (year: $0.year, count: $0.count) }
    for year in Set([listing.thisYear, listing.year ?? listing.thisYear])
    where !shown.contains(where: { $0.year == year }) {
      shown.append((year: year, count: 0))
    }
    return shown.sorted { $0.year > $1.year }
  }

  private func chip(_ label: String, count: Int?, year: Int?) -> Markup {
    let films = say("films", as: "after a number")
    return """
      <li><a class="year" href="\(listing.link(year: year))"\
      \(if: year == listing.year && listing.decade == nil, " aria-current=\"true\"")>\
      <span class="year-name">\(label)</span>\
      \(count, { "<span class=\"year-count\">\($0)<span class=\"visually-hidden\"> \(films)</span></span>" })</a></li>
      """
  }
}
