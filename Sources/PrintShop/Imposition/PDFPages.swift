import PlazaProcesses

/// The pages of a PDF, with the data needed to place them on other pages.
struct PDFPages {
  struct Page {
    /// The page's dictionary. The entries that ``PageBox`` reads are resolved.
    let entries: [String: PDFValue]
    let reference: String
    let box: PageBox
    /// The reference of the content stream; nil for an empty page.
    var contents: String? { entries["/Contents"]?.reference }
  }

  let objects: PDFObjects
  let pages: [Page]
  let root: String
  let catalog: PDFValue
  /// The highest object number.
  let last: Int

  /// - Throws: ``DocumentRefusal/damaged`` if required objects are missing.
  init(_ file: String, on scratch: ScratchDirectory) async throws {
    objects = PDFObjects(file: file, scratch: scratch)
    let references = try await objects.pages()
    let found = try await objects.find(["trailer"] + references)
    guard let root = found.objects["trailer"]?["value"]?["/Root"]?.reference,
      let catalog = try await objects.find([root]).objects[root]?["value"]
    else { throw DocumentRefusal.damaged }
    let dictionaries = references.map { found.objects[$0]?["value"]?.entries ?? [:] }
    let elsewhere = dictionaries.flatMap { page in
      PageBox.entries.compactMap { page[$0]?.reference }
    }
    let boxes = elsewhere.isEmpty ? [:] : try await objects.find(elsewhere).objects
    (self.root, self.catalog, last) = (root, catalog, found.last)
    pages = zip(references, dictionaries).map { reference, dictionary in
      var entries = dictionary
      for name in PageBox.entries {
        if let other = entries[name]?.reference { entries[name] = boxes[other]?["value"] }
      }
      return Page(entries: entries, reference: reference, box: PageBox(.entries(entries)))
    }
  }
}
