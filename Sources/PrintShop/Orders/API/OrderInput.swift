import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP

/// The body of a request for an order: `{store, documents: [{upload, options, password}]}`.
struct OrderInput: Decodable {
  struct Item: Decodable {
    let upload: String
    let options: Options?
    /// The password of a locked PDF.
    let password: String?
  }

  /// A document's password, and the field that contained it.
  struct Password {
    let document: ID<Document>
    let text: String
    let field: String
  }

  /// Named as in IPP; missing fields have their defaults.
  struct Options: Decodable {
    let copies: Int?
    let sides: String?
    let printColorMode: String?
    let media: String?
    let pageRanges: String?
    let numberUp: Int?
    let orientation: String?
    let printScaling: String?
    /// Only used with the scaling `percent`.
    let percent: Int?
    let finishings: [String]?
  }

  let store: String
  let documents: [Item]

  /// - Throws: 400 if the body is not such JSON, 422 with all validation errors.
  static func read(
    _ body: [UInt8]
  ) throws -> (store: ID<PrintStore>, wanted: [PrintRequest], passwords: [Password]) {
    guard let asked = try? JSONDecoder().decode(OrderInput.self, from: Data(body)) else {
      throw Problem.malformed(
        "The body must be {\"store\", \"documents\": [{\"upload\", \"options\"}]}.")
    }
    var errors = ValidationErrors()
    let store = ID<PrintStore>(asked.store)
    if store == nil { errors.add("store", "Please choose a store.") }
    let wanted = asked.documents.enumerated().compactMap { index, item in
      item.wanted(at: "documents.\(index)", &errors)
    }
    guard errors.isEmpty, let store else { throw errors }
    let passwords = asked.documents.enumerated().compactMap { index, item -> Password? in
      guard let document = ID<Document>(item.upload), let text = item.password else { return nil }
      return Password(document: document, text: text, field: "documents.\(index).password")
    }
    return (store, wanted, passwords)
  }
}

extension OrderInput.Item {
  fileprivate func wanted(at field: String, _ errors: inout ValidationErrors) -> PrintRequest? {
    let document = ID<Document>(upload)
    if document == nil { errors.add(field + ".upload", "There is no such upload.") }
    let chosen = options?.chosen(at: field + ".options", &errors) ?? PrintOptions()
    return document.map { PrintRequest(document: $0, options: chosen) }
  }
}

extension OrderInput.Options {
  fileprivate func chosen(at field: String, _ errors: inout ValidationErrors) -> PrintOptions {
    var chosen = PrintOptions()
    if let copies { chosen.copies = copies }
    if !PrintOptions.copiesRange.contains(chosen.copies) {
      errors.add(
        field + ".copies",
        "Enter a number of copies from 1 to \(PrintOptions.copiesRange.upperBound).")
    }
    if let numberUp { chosen.numberUp = numberUp }
    if !PrintOptions.numbersUp.contains(chosen.numberUp) {
      errors.add(field + ".numberUp", "Pages on a side are 1, 2, 4, 6, 8, 9 or 16.")
    }
    chosen.sides = word(sides, chosen.sides, field + ".sides", &errors)
    chosen.colour = word(printColorMode, chosen.colour, field + ".printColorMode", &errors)
    chosen.media = word(media, chosen.media, field + ".media", &errors)
    chosen.orientation = word(orientation, chosen.orientation, field + ".orientation", &errors)
    chosen.scaling = word(printScaling, chosen.scaling, field + ".printScaling", &errors)
    if let percent { chosen.percent = percent }
    if !PrintOptions.percentRange.contains(chosen.percent) {
      let range = PrintOptions.percentRange
      errors.add(
        field + ".percent", "Enter a percentage from \(range.lowerBound) to \(range.upperBound).")
    }
    if let pageRanges {
      chosen.pages = PageRanges(pageRanges)
      if chosen.pages == nil {
        errors.add(
          field + ".pageRanges", "Enter pages in ascending order, each once, such as 1-3,5.")
      }
    }
    for word in finishings ?? [] {
      guard let finishing = Finishing(rawValue: word) else {
        errors.add(
          field + ".finishings", "\"\(word.prefix(40))\" is no finishing that is known here.")
        continue
      }
      chosen.finishings.insert(finishing)
    }
    return chosen
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ said: String?, _ usual: Word, _ field: String, _ errors: inout ValidationErrors
  ) -> Word where Word.RawValue == String {
    guard let said else { return usual }
    if let known = Word(rawValue: said) { return known }
    errors.add(field, "It is one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
    return usual
  }
}
