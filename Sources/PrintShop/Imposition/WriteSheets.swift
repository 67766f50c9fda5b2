import Foundation
import PlazaProcesses

/// Writes sheets with the pages of another PDF, each as a form XObject (ISO 32000-1 §8.10), so
/// that patterns, groups and clipping are preserved under any rotation and scale.
struct WriteSheets {
  let source: PDFPages
  private var objects: [String: PDFValue] = [:]
  private var last: Int
  /// The reference of the form made from each page.
  private var forms: [Int: String] = [:]
  /// The dictionary with which each stream was converted to a form.
  private var made: [String: [String: PDFValue]] = [:]

  init(_ source: PDFPages) {
    self.source = source
    last = source.last
  }

  mutating func callAsFunction(_ sheets: [Sheet], to file: String) async throws {
    guard let tree = source.catalog["/Pages"]?.reference else { throw DocumentRefusal.damaged }
    let streams = try await source.objects.find(Array(Set(source.pages.compactMap(\.contents))))
    for (index, page) in source.pages.enumerated() {
      guard let contents = page.contents,
        let stream = streams.objects[contents]?["stream"]?["dict"]?.entries
      else {
        continue
      }
      try await makeForm(index, page, contents, stream)
    }
    let kids = sheets.map { write($0, under: tree) }
    objects[tree] = .value([
      "/Type": .text("/Pages"), "/Kids": .list(kids), "/Count": .number(Double(kids.count)),
    ])
    objects[source.root] = .value(["/Type": .text("/Catalog"), "/Pages": .text(tree)])
    // Omits the document information, so that the author and title are not sent to the printer.
    objects["trailer"] = .value(["/Root": .text(source.root), "/Size": .number(Double(last + 1))])
    try await source.objects.change(objects, last: last, to: file)
  }

  private mutating func makeForm(
    _ index: Int, _ page: PDFPages.Page, _ contents: String, _ stream: [String: PDFValue]
  ) async throws {
    var form: [String: PDFValue] = [
      "/Type": .text("/XObject"), "/Subtype": .text("/Form"), "/BBox": page.box.value,
      "/Resources": page.entries["/Resources"] ?? .entries([:]),
    ]
    form["/Group"] = page.entries["/Group"]
    if made[contents] == form || made[contents] == nil {
      made[contents] = form
      forms[index] = contents
      objects[contents] = .stream(Self.merge(stream, form))
      return
    }
    // Another page uses the same stream with different resources, so this page gets a copy.
    guard let whole = try await source.objects.stream(contents), let data = whole["data"] else {
      return
    }
    let copy = newReference()
    objects[copy] = .stream(Self.merge(whole["dict"]?.entries ?? [:], form), data)
    forms[index] = copy
  }

  private static func merge(_ stream: [String: PDFValue], _ form: [String: PDFValue]) -> [String:
    PDFValue]
  {
    stream.filter { ["/Filter", "/DecodeParms"].contains($0.key) }.merging(form) { $1 }
  }

  private mutating func write(_ sheet: Sheet, under tree: String) -> PDFValue {
    var (drawing, named) = ("", [String: PDFValue]())
    for place in sheet.placements {
      guard let form = forms[place.page] else { continue }
      let name = "P\(named.count)"
      named["/" + name] = .text(form)
      let clip = place.clip.map { "\($0.text) re W n " } ?? ""
      let matrix = source.pages[place.page].box.upright.then(place.matrix)
      drawing += "q \(clip)\(matrix.text) cm /\(name) Do Q\n"
    }
    let (contents, page) = (newReference(), newReference())
    objects[contents] = .stream([:], .text(Data(drawing.utf8).base64EncodedString()))
    objects[page] = .value([
      "/Type": .text("/Page"), "/Parent": .text(tree), "/Contents": .text(contents),
      "/MediaBox": .list([0, 0, sheet.width, sheet.height].map(PDFValue.number)),
      "/Resources": .entries(["/XObject": .entries(named)]),
      "/Rotate": .number(Double(sheet.turn)),
    ])
    return .text(page)
  }

  private mutating func newReference() -> String {
    last += 1
    return "\(last) 0 R"
  }
}

extension PDFValue {
  /// A non-stream object in qpdf's JSON.
  static func value(_ entries: [String: PDFValue]) -> PDFValue {
    .entries(["value": .entries(entries)])
  }

  /// - Parameter data: Base64 text; nil leaves the stream's data unchanged.
  fileprivate static func stream(_ dictionary: [String: PDFValue], _ data: PDFValue? = nil)
    -> PDFValue
  {
    var stream: [String: PDFValue] = ["dict": .entries(dictionary)]
    stream["data"] = data
    return .entries(["stream": .entries(stream)])
  }
}
