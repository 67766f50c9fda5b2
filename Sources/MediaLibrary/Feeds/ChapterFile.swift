import PlazaHTTP

/// The chapters of an item in the JSON chapters format of Podcasting 2.0.
struct ChapterFile: JSONWritable {
  static let type = "application/json+chapters; charset=utf-8"

  let chapters: [MediaChapter]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("version", "1.2.0")
      $0.field("chapters", chapters.map(Line.init))
    }
  }

  private struct Line: JSONWritable {
    let chapter: MediaChapter

    init(_ chapter: MediaChapter) { self.chapter = chapter }

    func write(to json: inout JSONWriter) {
      json.object {
        $0.field("startTime", Double(chapter.milliseconds) / 1000)
        $0.field("title", chapter.title)
      }
    }
  }
}
