import PlazaTools

/// Makes part of the pages what is printed of layers, annotations and form fields, and drops the rest of them. Where
/// nothing has to be hidden or drawn the pages stay as they are; otherwise poppler draws them, as it shows them.
struct FlattenPages {
  let bench: ScratchDirectory

  /// - Returns: the name of a file with as many pages; their boxes may be others.
  func callAsFunction(_ source: PDFPages) async throws -> String {
    let layers = try await layers(source)
    let asksLayers = try (layers.map { try hides($0, source) } ?? false)
    let notes = try await PDFNotes(source)
    guard asksLayers || notes.needDrawing else {
      let arguments = [
        "--warning-exit-0", "--flatten-annotations=print", "--coalesce-contents", source.objects.file, "flat.pdf",
      ]
      try await bench.run(.init("qpdf", arguments, .patient))
      return "flat.pdf"
    }
    try await source.objects.change(changes(source, layers), last: source.last, to: "plain.pdf")
    try await bench.run(.init("pdftocairo", ["-pdf", "plain.pdf", "flat.pdf"], .patient))
    try await FieldWords.draw(notes.words, on: source.pages.map(\.box), bench)
    return "flat.pdf"
  }

  private func layers(_ source: PDFPages) async throws -> HiddenLayers? {
    guard let told = try await source.objects.resolve(source.catalog["/OCProperties"]),
      var properties = told.entries
    else { return nil }
    for name in ["/D", "/OCGs"] { properties[name] = try await source.objects.resolve(properties[name]) }
    if var usual = properties["/D"]?.entries {
      for name in ["/ON", "/OFF", "/AS"] { usual[name] = try await source.objects.resolve(usual[name]) }
      properties["/D"] = .entries(usual)
    }
    let whole = PDFValue.entries(properties)
    let groups = try await source.objects.find(HiddenLayers.groups(of: whole)).objects
    return HiddenLayers(whole, groups.compactMapValues { $0["value"] })
  }

  /// Groups of groups have rules of their own, which are not looked into.
  private func hides(_ layers: HiddenLayers, _ source: PDFPages) throws -> Bool {
    if !layers.hidden.isEmpty { return true }
    let bytes = try bench.get(source.objects.file, atMost: PreparedPDF.largest) ?? []
    return bytes.contains(Array("/OCMD".utf8))
  }

  /// Poppler knows neither broken boxes nor what printing switches on and off.
  private func changes(_ source: PDFPages, _ layers: HiddenLayers?) -> [String: PDFValue] {
    var changes: [String: PDFValue] = [:]
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
