import PlazaArchive
import PlazaBase
import PlazaTables

/// Reads files by their contents. The file's name is only used to distinguish formats with the
/// same structure.
struct FileReader: Sendable {
  let moments: TimestampParser

  init(_ time: ShopTimeZone) { moments = TimestampParser(time: time) }

  func read(_ bytes: [UInt8], name: String? = nil) throws(ImportRefusal) -> UploadedFile {
    let file = try whole(bytes, name).withoutNotesOnFavourites
    if max(file.rows.count, file.clips.count) > ImportService.maxRows { throw .tooManyRows }
    return file
  }

  private func whole(_ bytes: [UInt8], _ name: String?) throws(ImportRefusal) -> UploadedFile {
    if bytes.isEmpty { throw .empty }
    if ZipReader.isArchive(bytes) { return try archive(bytes) }
    let text = try Self.text(bytes)
    guard let first = text.first(where: { !$0.isWhitespace }) else { throw .empty }
    if first == "{" || first == "[" { return try json(Array(text.utf8), name) }
    return try table(try UploadedTable(text), name)
  }

  private func archive(_ bytes: [UInt8]) throws(ImportRefusal) -> UploadedFile {
    let files = try NamedFiles(bytes)
    if let file = try LetterboxdExport(files, moments)?.file { return file }
    if let file = try TraktExport(files, moments)?.file { return file }
    // An archive of a single file, or of Plaza's own tables in parts.
    var whole: UploadedFile?
    for part in files.all {
      // Prevents endless recursion in an archive that contains itself.
      if ZipReader.isArchive(part.bytes) { throw .archiveWithin }
      let next = try self.whole(part.bytes, part.name)
      if let format = whole?.format, format != next.format { throw .unknownFormat }
      whole = UploadedFile(
        next.format, (whole?.rows ?? []) + next.rows, clips: (whole?.clips ?? []) + next.clips,
        ignored: ((whole?.ignored ?? []) + next.ignored).uniqued)
      if whole?.rows.count ?? 0 > ImportService.maxRows { throw .tooManyRows }
    }
    guard let whole else { throw .unknownFormat }
    return whole
  }

  private func json(_ bytes: [UInt8], _ name: String?) throws(ImportRefusal) -> UploadedFile {
    guard JSONValues.areFew(in: bytes) else { throw .tooManyRows }
    if let file = try PlazaExport.read(bytes) { return file }
    if let file = try TraktExport(NamedFiles([.init(name: name ?? "", bytes: bytes)]), moments)?
      .file
    {
      return file
    }
    throw .unknownFormat
  }

  private func table(_ table: UploadedTable, _ name: String?) throws(ImportRefusal) -> UploadedFile
  {
    var moments = moments
    moments.order = DateOrder.detected(in: table.dates)
    if IMDbTable.fits(table) { return IMDbTable(table, moments).file }
    if table.has("letterboxduri"), table.has("name") {
      let kind = try LetterboxdExport.kind(of: table, named: name)
      return LetterboxdExport([kind: table], moments, ignored: []).file
    }
    guard FilmTable.fits(table) else { throw .unknownFormat }
    return FilmTable(
      table, moments, isWatchlist: name?.lowercased().contains("watchlist") ?? false
    ).file
  }

  static func text(_ bytes: [UInt8]) throws(ImportRefusal) -> String {
    guard let sent = DecodedText(bytes, knowsKorean: true) else { throw .notText }
    guard sent.text.unicodeScalars.first == "\u{FEFF}" else { return sent.text }
    return String(String.UnicodeScalarView(sent.text.unicodeScalars.dropFirst()))
  }
}

/// The files of an archive that may contain films.
struct NamedFiles {
  struct File {
    let name: String
    let bytes: [UInt8]
  }

  private(set) var all: [File] = []

  init(_ files: [File]) { all = files }

  init(_ archive: [UInt8]) throws(ImportRefusal) {
    do throws(ZipProblem) {
      var zip = try ZipReader(archive, limits: ImportService.zipLimits)
      for entry in zip.entries where Self.isWanted(entry.name) {
        all.append(File(name: entry.name, bytes: try zip.read(entry)))
      }
    } catch {
      throw .zip(error)
    }
  }

  private static func isWanted(_ name: String) -> Bool {
    let lower = name.lowercased()
    return (lower.hasSuffix(".csv") || lower.hasSuffix(".json")) && !lower.contains("__macosx/")
  }
}

extension Array where Element: Hashable {
  /// The array without repeated elements; the first occurrence remains.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension UploadedFile {
  /// The file without notes on likes and dislikes, which cannot be stored. A message in the report
  /// states how many there were.
  fileprivate var withoutNotesOnFavourites: UploadedFile {
    let noted = rows.indices.filter {
      rows[$0].note != nil && [.like, .dislike].contains(rows[$0].kind)
    }
    if noted.isEmpty { return self }
    var file = self
    for place in noted { file.rows[place].note = nil }
    let count = noted.count
    file.ignored.append(
      StoredPhrase {
        say(count, one: "1 note on a favourite", many: "\(count) notes on favourites")
      })
    return file
  }
}
