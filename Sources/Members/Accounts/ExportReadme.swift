import PlazaBase

/// The README of an export, written for a reader who may open it years later.
struct ExportReadme {
  /// The name of the site.
  let site: String
  let name: String
  let made: Instant
  let time: ShopTimeZone
  /// The names of the other files in the archive.
  let files: [String]

  var document: ExportFile { ExportFile("README.txt", Array(text.utf8)) }

  private var text: String {
    let day = time.date(of: made).localizedText
    return """
      \(say("Everything \(site) stores about \(name.isolated), as of \(day)."))
      \(made.rfc3339)

      \(say(
        """
        The files are JSON, which opens in any text editor. Folders are named after the part of the site that \
        stores the data.
        """))
      \(say("Times are in UTC (RFC 3339) and dates are YYYY-MM-DD. Amounts named “…Minor” are in pence or cents."))
      \(say("Any Plaza film shop can import shelf/films.json."))

      \(files.joined(separator: "\n"))

      """
  }
}
