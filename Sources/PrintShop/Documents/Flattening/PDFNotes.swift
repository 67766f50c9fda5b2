import PlazaBase
import PlazaProcesses

/// Annotations and form fields (ISO 32000-1 §12.5) that are printed but have no appearance stream,
/// so that a viewer must generate one.
struct PDFNotes {
  /// An annotation or a field.
  struct Note: Sendable {
    /// Nil if it is not an object of its own.
    let reference: String?
    let value: PDFValue
  }

  /// Whether there are any.
  private(set) var needDrawing = false
  /// The texts that poppler cannot render.
  private(set) var texts: [FieldText] = []
  /// The objects of these texts without them, so that poppler does not draw parts of them.
  private(set) var emptied: [String: PDFValue] = [:]

  /// The number of ancestors of a field that are read.
  private static let deepest = 8

  init(_ source: PDFPages) async throws {
    let form = try await source.objects.resolve(source.catalog["/AcroForm"])
    let isStale = form?["/NeedAppearances"] == .flag(true)
    var all: [(page: Int, value: PDFValue)] = []
    for (index, page) in source.pages.enumerated() {
      let list = try await source.objects.resolve(page.entries["/Annots"])?.list ?? []
      all += list.map { (index, $0) }
    }
    let found = try await Self.find(all.compactMap(\.value.reference), source)
    let notes = all.map { page, value in
      (
        page: page,
        note: Note(
          reference: value.reference, value: value.reference.flatMap { found[$0] } ?? value)
      )
    }.filter { Self.needsDrawing($0.note.value, isStale: isStale) }
    needDrawing = !notes.isEmpty
    let fields = try await Self.parents(of: notes.map(\.note), source)
    texts = notes.compactMap { page, note in
      FieldText(
        Self.chain(from: note, fields), on: page, source.pages[page].box, usual: form?["/DA"]?.text
      )
    }
    for holder in texts.compactMap(\.holder) {
      var entries = (found[holder[0]] ?? fields[holder[0]])?.entries ?? [:]
      entries[holder[1]] = .text("u:")
      emptied[holder[0]] = .value(entries)
    }
  }

  private static func find(_ references: [String], _ source: PDFPages) async throws -> [String:
    PDFValue]
  {
    references.isEmpty
      ? [:] : try await source.objects.find(references).objects.compactMapValues { $0["value"] }
  }

  /// Returns the fields from which the annotations inherit, and those from which these do.
  private static func parents(of notes: [Note], _ source: PDFPages) async throws -> [String:
    PDFValue]
  {
    var fields: [String: PDFValue] = [:]
    var wanted = Set(notes.compactMap { $0.value["/Parent"]?.reference })
    // A hostile file may have a long chain.
    for _ in 0..<Self.deepest where !wanted.isEmpty {
      let found = try await find(wanted.sorted(), source)
      fields.merge(found) { $1 }
      wanted = Set(found.values.compactMap { $0["/Parent"]?.reference }).subtracting(fields.keys)
    }
    return fields
  }

  private static func chain(from note: Note, _ fields: [String: PDFValue]) -> [Note] {
    var chain = [note]
    while chain.count <= deepest, let parent = chain[chain.count - 1].value["/Parent"]?.reference,
      let value = fields[parent]
    {
      chain.append(Note(reference: parent, value: value))
    }
    return chain
  }

  private static func needsDrawing(_ note: PDFValue, isStale: Bool) -> Bool {
    let flags = Int(nearest: note["/F"]?.number ?? 0)
    // Bits 2 and 3: hidden and print.
    guard flags & 2 == 0, flags & 4 != 0, let kind = note["/Subtype"]?.text, kind != "/Popup"
    else { return false }
    return (note["/AP"] == nil || isStale && kind == "/Widget") && !isInvisible(note, kind)
  }

  /// Whether a viewer would draw nothing: word processors write links without a border, and a
  /// signature can have an empty rectangle.
  private static func isInvisible(_ note: PDFValue, _ kind: String) -> Bool {
    if let corners = note["/Rect"]?.list?.compactMap(\.number), corners.count == 4,
      corners[0] == corners[2] || corners[1] == corners[3]
    {
      return true
    }
    let border = note["/BS"]?["/W"]?.number ?? note["/Border"]?.list?.dropFirst(2).first?.number
    return kind == "/Link" && border == 0
  }
}
