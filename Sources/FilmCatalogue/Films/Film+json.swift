import PlazaBase
public import PlazaHTTP
import PlazaMarkup

extension Film: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { writeFields(to: &$0) }
  }

  /// Writes the fields that a film has in a list. Its own document adds more.
  func writeFields(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("title", title)
    json.field("originalTitle", originalTitle)
    json.field("year", year)
    json.field("releaseDate", release.precision == .unknown ? nil : release.description)
    json.field("releasePrecision", release.precision.rawValue)
    json.field("score", score.map { Double($0) / 10 })
    json.field("genres", genres.map(\.rawValue))
    json.field("poster", poster(.list).text)
    json.field("asOf", asOf)
    json.field("source", source.rawValue)
  }
}
