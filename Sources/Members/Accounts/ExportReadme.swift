import PlazaBase

/// The README of an export, written for a reader who may open it years later.
struct ExportReadme {
  let name: String
  let made: Instant
  let time: ShopTimeZone
  /// The names of the other files in the archive.
  let files: [String]

  var document: ExportFile { ExportFile("README.txt", Array(text.utf8)) }

  private var text: String {
    let day = time.date(of: made).inWords
    return """
      \(say("Everything that Plaza keeps about \(name.isolated), as of \(day)."))
      \(made.rfc3339)

      \(say("The files are JSON, which every text editor opens. Folders are named after what keeps them."))
      \(say("Moments are in UTC by RFC 3339, days are YYYY-MM-DD. Amounts called “…Minor” are in pence or cents."))
      \(say("The film shop of any plaza can import shelf/films.json."))

      \(files.joined(separator: "\n"))

      """
  }
}
