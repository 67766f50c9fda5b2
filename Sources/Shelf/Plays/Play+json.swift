import PlazaBase
public import PlazaHTTP

/// Written as `{id, film, watchedOn, precision, rating, place, note, tags, rental, addedAt,
/// version}`; the rating is in tenths on a scale of ten.
extension Play: VersionedRecord {
  public func writeFields(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("film", film)
    json.field("watchedOn", watchedOn.precision == .unknown ? nil : watchedOn.description)
    json.field("precision", watchedOn.precision.rawValue)
    json.field("rating", rating?.tenths)
    json.field("place", place)
    json.field("note", note)
    json.field("tags", tags.all)
    json.field("rental", rental)
    json.field("addedAt", addedAt)
  }
}
