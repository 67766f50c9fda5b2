import PlazaBase
import PlazaHTTP
import PlazaIPP
import PlazaMarkup

/// The attributes of a store's printer: RFC 8011 §5.4, PWG 5100.12 and PWG 5100.14 (IPP
/// Everywhere).
struct PrinterAttributes: Sendable {
  /// The time in seconds that a job waits for its document.
  static let timeout = 3600
  /// The start of `printer-up-time`: 2020-01-01T00:00:00Z.
  static let epoch = Instant(seconds: 1_577_836_800)

  let printer: StorePrinter
  let link: PrinterLink
  let icon: String
  let settings: PrintSettings
  let now: Instant

  private var store: PrintStore { printer.store }

  /// - Parameter wanted: Names of attributes or of attribute groups; nil for all except large
  ///   ones.
  func of(_ wanted: Set<String>?) -> [IPPAttribute] {
    let template = PrinterTemplate(printer: printer).attributes
    let media = PrinterMedia(printer: printer)
    let description = address + state + protocols + documents + location + abilities
    let long = [media.database]
    guard let wanted, !wanted.contains("all") else {
      let all = template + media.attributes + description
      return wanted?.contains("media-col-database") == true ? all + long : all
    }
    var found: [IPPAttribute] = []
    if wanted.contains("job-template") { found += template + media.attributes }
    if wanted.contains("printer-description") { found += description }
    let named = (template + media.attributes + description + long).filter {
      wanted.contains($0.name)
    }
    return found + named.filter { one in !found.contains { $0.name == one.name } }
  }

  private var address: [IPPAttribute] {
    [
      .uri("printer-uri-supported", link.text), .keyword("uri-authentication-supported", "basic"),
      .keyword("uri-security-supported", link.isSecure ? "tls" : "none"),
      .uri("printer-more-info", link.web + Paths.store(store.id).text),
      .uri("printer-icons", link.web + icon),
      .uri("printer-supply-info-uri", link.web + Paths.store(store.id).text),
      .uri("printer-uuid", "urn:uuid:\(store.id.text)"),
    ]
  }

  private var state: [IPPAttribute] {
    let state = printer.isStopped ? 5 : printer.queued > 0 ? 4 : 3
    let reasons = printer.offer == nil ? ["paused"] : printer.reasons
    let changed = printer.changedAt ?? Self.epoch
    return [
      IPPAttribute("printer-state", .enumeration(state)),
      .keywords("printer-state-reasons", reasons.isEmpty ? ["none"] : reasons),
      .text("printer-state-message", PrinterText.problem(.idle, printer.reasons) ?? ""),
      IPPAttribute("printer-is-accepting-jobs", .boolean(printer.offer != nil)),
      IPPAttribute("queued-job-count", .integer(printer.queued)),
      IPPAttribute("printer-up-time", .integer(Self.seconds(now))),
      IPPAttribute("printer-current-time", .dateTime(now.ippBytes)),
      IPPAttribute("printer-state-change-time", .integer(Self.seconds(changed))),
      IPPAttribute("printer-state-change-date-time", .dateTime(changed.ippBytes)),
      IPPAttribute("printer-config-change-time", .integer(Self.seconds(changed))),
      IPPAttribute("printer-config-change-date-time", .dateTime(changed.ippBytes)),
    ]
  }

  private var protocols: [IPPAttribute] {
    let operations: [IPPOperation] = [
      .printJob, .validateJob, .createJob, .sendDocument, .cancelJob, .getJobAttributes, .getJobs,
      .getPrinterAttributes, .cancelMyJobs, .closeJob, .identifyPrinter,
    ]
    return [
      .keywords("ipp-versions-supported", ["1.1", "2.0"]),
      .keyword("ipp-features-supported", "ipp-everywhere"),
      IPPAttribute("operations-supported", operations.map { .enumeration(Int($0.rawValue)) }),
      IPPAttribute("charset-configured", .text(.charset, "utf-8")),
      IPPAttribute("charset-supported", [.text(.charset, "utf-8"), .text(.charset, "us-ascii")]),
      IPPAttribute("natural-language-configured", .text(.language, "en")),
      IPPAttribute(
        "generated-natural-language-supported", [.text(.language, "en"), .text(.language, "ko")]),
      .keywords("which-jobs-supported", ["completed", "not-completed", "all"]),
      .keywords("printer-get-attributes-supported", ["document-format"]),
      .keyword("identify-actions-default", "display"),
      .keyword("identify-actions-supported", "display"),
      IPPAttribute("job-ids-supported", .boolean(true)),
      IPPAttribute("preferred-attributes-supported", .boolean(false)),
      IPPAttribute("multiple-document-jobs-supported", .boolean(false)),
      IPPAttribute("multiple-operation-time-out", .integer(Self.timeout)),
      .keyword("multiple-operation-time-out-action", "abort-job"),
      .keyword("pdl-override-supported", "attempted"),
      .keywords(
        "job-creation-attributes-supported",
        ["document-format", "document-name", "ipp-attribute-fidelity", "job-name"]
          + JobTicket.attributes),
    ]
  }

  private var documents: [IPPAttribute] {
    [
      IPPAttribute("document-format-supported", JobTicket.formats.map { .text(.mediaType, $0) }),
      IPPAttribute("document-format-default", .text(.mediaType, "application/octet-stream")),
      .keyword("compression-supported", "none"),
      IPPAttribute("job-k-octets-supported", .range(0, Uploads.largest / 1024)),
      IPPAttribute("job-impressions-supported", .range(0, PrepareDocument.maxPages)),
      .keywords(
        "pdf-versions-supported",
        ["adobe-1.3", "adobe-1.4", "adobe-1.5", "adobe-1.6", "iso-32000-1_2008"]),
      .keywords(
        "pwg-raster-document-type-supported",
        printer.capabilities.isColour ? ["sgray_8", "srgb_8"] : ["sgray_8"]),
      IPPAttribute("pwg-raster-document-resolution-supported", .dots(300)),
      .keyword("pwg-raster-document-sheet-back", "normal"),
    ]
  }

  private var location: [IPPAttribute] {
    [
      IPPAttribute("printer-name", .text(.name, store.name.ippText(127))),
      .text("printer-info", store.localizedName), .text("printer-location", store.address),
      .text("printer-organization", store.localizedName), .text("printer-organizational-unit", ""),
      .uri("printer-geo-location", "geo:\(store.latitude),\(store.longitude)"),
      .text("printer-make-and-model", "Plaza Print Shop"),
      .text("printer-device-id", "MFG:Plaza;MDL:Print Shop;CMD:PDF,JPEG,PWGRaster;"),
      .text("printer-charge-info", charge),
      .uri("printer-charge-info-uri", link.web + Paths.store(store.id).text),
    ]
  }

  private var charge: String {
    guard let offer = printer.offer, let rates = printer.rates else {
      return OrderRefusal.noPrices.message
    }
    return PriceForecast(rates: rates, currency: settings.currency).message(
      offer.usual, pages: nil)
  }

  private var abilities: [IPPAttribute] {
    let can = printer.capabilities
    let colour =
      can.isColour
      ? [
        IPPAttribute(
          "pages-per-minute-color", .integer(can.colourPagesPerMinute ?? can.pagesPerMinute ?? 1))
      ] : []
    // A store has several printers, and their supply levels are not published.
    let supply = "type=other;maxcapacity=-2;level=-2;colorantname=unknown;"
    return [
      IPPAttribute("color-supported", .boolean(can.isColour)),
      IPPAttribute("pages-per-minute", .integer(can.pagesPerMinute ?? 1)),
      IPPAttribute("printer-supply", .octets(tag: 0x30, Array(supply.utf8))),
      .text("printer-supply-description", say("Provided by the store")),
    ] + colour
  }

  static func seconds(_ moment: Instant) -> Int { max(1, Int(moment.seconds - epoch.seconds)) }
}
