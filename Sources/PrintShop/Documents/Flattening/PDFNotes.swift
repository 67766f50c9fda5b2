/// Annotations and form fields (ISO 32000-1 §12.5) that are printed but have no appearance stream,
/// so that a viewer must generate one.
struct PDFNotes {
  /// Whether there are any.
  private(set) var needDrawing = false
  /// The field texts that poppler cannot render.
  private(set) var words: [FieldWords] = []

  init(_ source: PDFPages) async throws {
    let form = try await source.objects.resolve(source.catalog["/AcroForm"])
    let isStale = form?["/NeedAppearances"] == .flag(true)
    var notes: [(page: Int, note: PDFValue)] = []
    for (index, page) in source.pages.enumerated() {
      let list = try await source.objects.resolve(page.entries["/Annots"])?.list ?? []
      notes += list.map { (index, $0) }
    }
    let found = try await Self.find(notes.compactMap(\.note.reference), source)
    notes = notes.map { page, note in (page, note.reference.flatMap { found[$0]?["value"] } ?? note) }
      .filter { Self.needsDrawing($0.1, isStale: isStale) }
    let fields = try await Self.find(notes.compactMap { $0.note["/Parent"]?.reference }, source)
    needDrawing = !notes.isEmpty
    words = notes.compactMap { page, note in
      let field = note["/Parent"]?.reference.flatMap { fields[$0]?["value"] }
      return FieldWords(note, field, on: page, source.pages[page].box)
    }
  }

  private static func find(_ references: [String], _ source: PDFPages) async throws -> [String: PDFValue] {
    references.isEmpty ? [:] : try await source.objects.find(references).objects
  }

  private static func needsDrawing(_ note: PDFValue, isStale: Bool) -> Bool {
    let flags = Int(note["/F"]?.number ?? 0)
    // Bits 2 and 3: hidden and print.
    guard flags & 2 == 0, flags & 4 != 0, let kind = note["/Subtype"]?.text, kind != "/Popup" else { return false }
    return note["/AP"] == nil || isStale && kind == "/Widget"
  }
}
