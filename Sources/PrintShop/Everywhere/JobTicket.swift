import PlazaBase
import PlazaIPP
import PlazaUI

/// The print options of a job's attributes, validated against the store's offer.
struct JobTicket: Sendable {
  private(set) var options: PrintOptions
  /// The unsupported attributes, with the requested values.
  private(set) var unsupported: [IPPAttribute] = []
  private let offer: StoreOptions

  static let formats = [
    "application/octet-stream", "application/pdf", "image/jpeg", "image/pwg-raster",
  ]

  /// The supported job attributes.
  static let attributes = [
    "copies", "finishings", "media", "media-col", "multiple-document-handling", "number-up",
    "orientation-requested",
    "output-bin", "overrides", "page-ranges", "print-color-mode", "print-content-optimize",
    "print-quality",
    "print-rendering-intent", "print-scaling", "printer-resolution", "sides", "job-sheets",
    "job-priority",
  ]

  /// - Throws: ``IPPRefusal`` if the document format is unsupported, or if an attribute is and the
  ///   client demands fidelity.
  init(_ requested: IPPRequestedAttributes, _ offer: StoreOptions) throws(IPPRefusal) {
    self.offer = offer
    options = offer.usual
    try Self.checkFormat(requested)
    for attribute in requested.message.first(.job).attributes where !apply(attribute) {
      unsupported.append(attribute)
    }
    if !unsupported.isEmpty, requested.flag("ipp-attribute-fidelity") == true {
      throw IPPRefusal(
        .valuesNotSupported,
        StoredPhrase("This store can't print it this way."), unsupported: unsupported)
    }
  }

  static func checkFormat(_ requested: IPPRequestedAttributes) throws(IPPRefusal) {
    if let format = requested["document-format"].first {
      let essence = format.text?.split(separator: ";").first.map { $0.lowercased() } ?? ""
      guard formats.contains(essence) else {
        throw IPPRefusal(
          .formatNotSupported,
          StoredPhrase("This printer accepts PDF, JPEG and PWG Raster."),
          unsupported: [IPPAttribute("document-format", format)])
      }
    }
    if let compression = requested["compression"].first, compression.text != "none" {
      throw IPPRefusal(
        .compressionNotSupported,
        StoredPhrase("This printer only accepts uncompressed documents."),
        unsupported: [IPPAttribute("compression", compression)])
    }
  }

  /// - Returns: Whether the attribute is supported.
  private mutating func apply(_ attribute: IPPAttribute) -> Bool {
    guard let value = attribute.values.first else { return false }
    switch attribute.name {
    case "copies": return applyCopies(value)
    case "sides": return choose(value, offer.sides, \.sides)
    case "media": return choose(value, offer.media, \.media)
    case "media-col": return applyMedium(value)
    case "print-color-mode": return applyColour(value)
    case "page-ranges": return applyPages(attribute.values)
    case "number-up": return applyNumberUp(value)
    case "orientation-requested": return applyOrientation(value)
    case "finishings": return applyFinishings(attribute.values)
    case "print-scaling": return choose(value, Scaling.ofDialogs, \.scaling)
    default: return Self.isHarmless(attribute)
    }
  }

  private mutating func choose<Option: RawRepresentable<String> & Equatable>(
    _ value: IPPValue, _ offered: [Option], _ keyPath: WritableKeyPath<PrintOptions, Option>
  ) -> Bool {
    guard let option = value.text.flatMap(Option.init(rawValue:)), offered.contains(option) else {
      return false
    }
    options[keyPath: keyPath] = option
    return true
  }

  /// The dialogs of laptops send "color" for every document and cannot send "auto": a document
  /// without colour must not cost more for it.
  private mutating func applyColour(_ value: IPPValue) -> Bool {
    guard choose(value, offer.colours, \.colour) else { return false }
    if options.colour == .color, offer.colours.contains(.auto) { options.colour = .auto }
    return true
  }

  private mutating func applyCopies(_ value: IPPValue) -> Bool {
    guard case .integer(let copies) = value, offer.copies.contains(copies) else { return false }
    options.copies = copies
    return true
  }

  private mutating func applyNumberUp(_ value: IPPValue) -> Bool {
    guard case .integer(let number) = value, PrintOptions.numbersUp.contains(number) else {
      return false
    }
    options.numberUp = number
    return true
  }

  /// Selects a medium by its name or its size.
  private mutating func applyMedium(_ value: IPPValue) -> Bool {
    guard case .collection(let members) = value else { return false }
    let group = IPPMessage.Group(.job, members)
    if let name = group["media-size-name"].first { return choose(name, offer.media, \.media) }
    guard case .collection(let size)? = group["media-size"].first else { return members.isEmpty }
    let sides = IPPMessage.Group(.job, size)
    guard let width = sides["x-dimension"].first?.number,
      let height = sides["y-dimension"].first?.number,
      let medium = offer.media.first(where: { $0.size == (min(width, height), max(width, height)) }
      )
    else { return false }
    options.media = medium
    return true
  }

  private mutating func applyPages(_ values: [IPPValue]) -> Bool {
    let texts = values.map { value -> String in
      guard case .range(let low, let high) = value else { return "" }
      return "\(low)-\(min(high, 999_999))"
    }
    guard let pages = PageRanges(texts.joined(separator: ",")) else { return false }
    options.pages = pages
    return true
  }

  private mutating func applyOrientation(_ value: IPPValue) -> Bool {
    guard case .enumeration(let number) = value, let orientation = Orientation(number: number)
    else { return false }
    options.orientation = orientation
    return true
  }

  private mutating func applyFinishings(_ values: [IPPValue]) -> Bool {
    let numbers = Set(values.compactMap(\.number)).subtracting([3])
    let known = offer.finishings.filter { numbers.contains($0.number) }
    options.finishings = Set(known)
    return known.count == numbers.count
  }

  /// Whether the attribute has no effect, or requests the default.
  private static func isHarmless(_ attribute: IPPAttribute) -> Bool {
    let words = Set(attribute.values.compactMap(\.text))
    switch attribute.name {
    case "print-quality", "printer-resolution", "job-priority", "print-content-optimize",
      "print-rendering-intent":
      return true
    case "job-sheets": return words == ["none"]
    case "output-bin": return words.isSubset(of: ["auto", "face-down"])
    case "print-scaling": return words.isSubset(of: ["auto", "auto-fit", "fit"])
    case "multiple-document-handling": return words == ["separate-documents-collated-copies"]
    default: return false
    }
  }
}

extension Orientation {
  /// - Parameter number: The value of `orientation-requested`.
  init?(number: Int) {
    switch number {
    case 3, 6: self = .portrait
    case 4, 5: self = .landscape
    default: return nil
    }
  }
}
