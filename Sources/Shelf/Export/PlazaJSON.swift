import FilmCatalogue
public import PlazaBase
public import PlazaHTTP

extension ShelfExport {
  /// Returns the shelf in Plaza's own format, which is lossless: importing it restores the same
  /// data.
  /// - Parameter now: The time of the export; nil inside an archive that states it itself.
  public func plazaBytes(at now: Instant?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("format", PlazaExport.name)
      json.field("version", PlazaExport.version)
      if let now { json.field("exportedAt", now) }
      json.field("marks", marks)
      json.field("plays", plays)
      json.field("clips", clips)
    }
    return json.bytes
  }
}

extension ShelfExport.Mark: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("film", film)
      $0.field("kind", kind)
      if let note { $0.field("note", note) }
      $0.field("markedAt", markedAt)
    }
  }
}

extension ShelfExport.Entry: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("film", film)
      $0.field("watchedOn", play.watchedOn.description)
      $0.field("precision", play.watchedOn.precision.rawValue)
      $0.field("rating", play.rating?.tenths)
      $0.field("place", play.place)
      $0.field("note", play.note)
      $0.field("tags", play.tags.all)
      $0.field("rental", play.rental)
      $0.field("addedAt", play.addedAt)
    }
  }
}

/// Omits the title, so that an export never reveals a clip that the member may no longer see.
extension ListedClip: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("shop", clip.shop)
      $0.field("clip", clip.item)
      $0.field("watchedOn", watchedOn?.description)
      $0.field("addedAt", addedAt)
    }
  }
}

extension UploadedFilm: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", id)
      $0.field("title", title)
      $0.field("year", year)
      $0.field("keys", keys.map(SentKey.init))
    }
  }
}

private struct SentKey: JSONWritable {
  let key: ExternalKey

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("source", key.source.rawValue)
      $0.field("kind", key.kind)
      $0.field("id", key.id)
    }
  }
}
