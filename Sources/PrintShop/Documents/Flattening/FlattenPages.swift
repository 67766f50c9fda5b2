import PlazaProcesses

/// Merges the printed layers, annotations and form fields into the pages' contents and drops the
/// others. If nothing has to be hidden or generated, qpdf flattens the pages; otherwise poppler
/// renders them.
struct FlattenPages {
  let scratch: ScratchDirectory

  /// - Returns: The name of a file with the same number of pages; their boxes may differ.
  func callAsFunction(_ source: PDFPages) async throws -> String {
    let layers = try await layers(source)
    let asksLayers = try (layers.map { try hides($0, source) } ?? false)
    let notes = try await PDFNotes(source)
    guard asksLayers || notes.needDrawing else {
      let arguments = [
        "--warning-exit-0", "--flatten-annotations=print", "--coalesce-contents",
        source.objects.file, "flat.pdf",
      ]
      try await scratch.run(.init("qpdf", arguments, .manyPages))
      return "flat.pdf"
    }
    try await source.objects.change(
      changes(source, layers, notes), last: source.last, to: "plain.pdf")
    try await scratch.run(.init("pdftocairo", ["-pdf", "plain.pdf", "flat.pdf"], .manyPages))
    try await FieldText.draw(notes.texts, on: source.pages.map(\.box), scratch)
    return "flat.pdf"
  }

  private func layers(_ source: PDFPages) async throws -> HiddenLayers? {
    guard let told = try await source.objects.resolve(source.catalog["/OCProperties"]),
      var properties = told.entries
    else { return nil }
    for name in ["/D", "/OCGs"] {
      properties[name] = try await source.objects.resolve(properties[name])
    }
    if var usual = properties["/D"]?.entries {
      for name in ["/ON", "/OFF", "/AS"] {
        usual[name] = try await source.objects.resolve(usual[name])
      }
      properties["/D"] = .entries(usual)
    }
    let whole = PDFValue.entries(properties)
    let groups = try await source.objects.find(HiddenLayers.groups(of: whole)).objects
    return HiddenLayers(whole, groups.compactMapValues { $0["value"] })
  }

  /// Membership dictionaries (`/OCMD`) are not evaluated; their presence counts as hidden content.
  private func hides(_ layers: HiddenLayers, _ source: PDFPages) throws -> Bool {
    if !layers.hidden.isEmpty { return true }
    let bytes = try scratch.get(source.objects.file, atMost: PreparedPDF.largest) ?? []
    return bytes.contains(Array("/OCMD".utf8))
  }

  /// Replaces invalid page boxes, print-specific layer states, and texts that poppler cannot
  /// render.
  private func changes(_ source: PDFPages, _ layers: HiddenLayers?, _ notes: PDFNotes) -> [String:
    PDFValue]
  {
    var changes = notes.emptied
    for page in source.pages {
      var entries = page.entries
      for name in PageBox.entries + ["/TrimBox", "/BleedBox", "/ArtBox"] { entries[name] = nil }
      entries["/MediaBox"] = page.box.value
      entries["/Rotate"] = .number(Double(page.box.turn))
      changes[page.reference] = .value(entries)
    }
    if let layers, var catalog = source.catalog.entries {
      catalog["/OCProperties"] = layers.properties
      changes[source.root] = .value(catalog)
    }
    return changes
  }
}
