import PlazaIPP

/// The supported job attributes and their default values.
struct PrinterTemplate: Sendable {
  let printer: StorePrinter

  private var usual: PrintOptions { printer.offer?.usual ?? PrintOptions() }

  var attributes: [IPPAttribute] { paper + pages + quality + others }

  private var paper: [IPPAttribute] {
    let sides = printer.offer?.sides ?? [.oneSided]
    let finishings = printer.offer?.finishings ?? []
    return [
      IPPAttribute("copies-default", .integer(1)),
      IPPAttribute("copies-supported", .range(1, printer.offer?.copies.upperBound ?? 1)),
      .keyword("sides-default", usual.sides.rawValue),
      .keywords("sides-supported", sides.map(\.rawValue)),
      IPPAttribute("finishings-default", .enumeration(3)),
      IPPAttribute(
        "finishings-supported", [.enumeration(3)] + finishings.map { .enumeration($0.number) }),
      .keyword("output-bin-default", "face-down"), .keyword("output-bin-supported", "face-down"),
    ]
  }

  private var pages: [IPPAttribute] {
    [
      IPPAttribute("page-ranges-supported", .boolean(true)),
      IPPAttribute("number-up-default", .integer(1)),
      IPPAttribute("number-up-supported", PrintOptions.numbersUp.map { .integer($0) }),
      IPPAttribute("orientation-requested-default", .outOfBand(0x13)),
      IPPAttribute("orientation-requested-supported", [3, 4, 5, 6].map { .enumeration($0) }),
      .keyword("print-scaling-default", usual.scaling.rawValue),
      .keywords("print-scaling-supported", Scaling.ofDialogs.map(\.rawValue)),
      .keywords("overrides-supported", ["document-number", "pages"]),
    ]
  }

  private var quality: [IPPAttribute] {
    let modes = printer.offer?.colours ?? [.monochrome]
    return [
      .keyword("print-color-mode-default", usual.colour.rawValue),
      .keywords("print-color-mode-supported", modes.map(\.rawValue)),
      IPPAttribute("print-quality-default", .enumeration(4)),
      IPPAttribute("print-quality-supported", [3, 4, 5].map { .enumeration($0) }),
      .keyword("print-content-optimize-default", "auto"),
      .keyword("print-content-optimize-supported", "auto"),
      .keyword("print-rendering-intent-default", "auto"),
      .keyword("print-rendering-intent-supported", "auto"),
      IPPAttribute("printer-resolution-default", .dots(300)),
      IPPAttribute("printer-resolution-supported", .dots(300)),
    ]
  }

  private var others: [IPPAttribute] {
    [
      .keyword("multiple-document-handling-default", "separate-documents-collated-copies"),
      .keyword("multiple-document-handling-supported", "separate-documents-collated-copies"),
      .keyword("job-sheets-default", "none"), .keyword("job-sheets-supported", "none"),
      IPPAttribute("job-priority-default", .integer(50)),
      IPPAttribute("job-priority-supported", .integer(1)),
    ]
  }
}

/// The media of a store's printer.
struct PrinterMedia: Sendable {
  /// The default unprintable margin in hundredths of a millimetre.
  private static let margin = 423

  let printer: StorePrinter

  private var media: [Media] { printer.offer?.media ?? [.a4] }
  private var usual: Media { printer.offer?.usual.media ?? .a4 }

  var attributes: [IPPAttribute] {
    [
      .keyword("media-default", usual.rawValue),
      .keywords("media-supported", media.map(\.rawValue)),
      .keywords("media-ready", media.map(\.rawValue)),
      .keywords(
        "media-col-supported",
        [
          "media-bottom-margin", "media-left-margin", "media-right-margin", "media-size",
          "media-size-name",
          "media-source", "media-top-margin", "media-type",
        ]),
      IPPAttribute("media-col-default", collection(usual)),
      IPPAttribute("media-col-ready", media.map(collection)),
      IPPAttribute("media-size-supported", media.map(size)),
      .keyword("media-source-supported", "auto"),
      .keyword("media-type-supported", "stationery"),
    ]
      + edges.map { IPPAttribute("media-\($0)-margin-supported", .integer($1)) }
  }

  /// The unprintable margins in hundredths of a millimetre.
  private var edges: [(String, Int)] {
    let margins = printer.capabilities.margins ?? .usual
    return [
      ("bottom", margins.bottom), ("left", margins.left), ("right", margins.right),
      ("top", margins.top),
    ]
  }

  /// The details of every medium.
  var database: IPPAttribute { IPPAttribute("media-col-database", media.map(collection)) }

  private func size(_ medium: Media) -> IPPValue {
    .collection([
      IPPAttribute("x-dimension", .integer(medium.size.width)),
      IPPAttribute("y-dimension", .integer(medium.size.height)),
    ])
  }

  private func collection(_ medium: Media) -> IPPValue {
    let margins = edges.map { IPPAttribute("media-\($0)-margin", .integer($1)) }
    return .collection(
      [IPPAttribute("media-size", size(medium)), .keyword("media-size-name", medium.rawValue)]
        + margins
        + [.keyword("media-source", "auto"), .keyword("media-type", "stationery")])
  }
}
