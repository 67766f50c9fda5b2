import PlazaBase
import PlazaIPP

/// A printer's reported attributes.
struct PrinterStatusReading: Sendable, Equatable {
  static let attributes = [
    "printer-state", "printer-state-reasons", "printer-is-accepting-jobs", "media-supported",
    "sides-supported",
    "print-color-mode-supported", "color-supported", "finishings-supported", "copies-supported",
    "document-format-supported", "multiple-document-handling-supported", "pages-per-minute",
    "pages-per-minute-color",
    "printer-make-and-model",
    "printer-uuid", "device-uri", "print-scaling-supported", "media-col-default",
    "media-left-margin-supported",
    "media-bottom-margin-supported", "media-right-margin-supported", "media-top-margin-supported",
  ]

  let state: Printer.State
  /// Without severities; empty for `none`.
  let reasons: [String]
  let isAccepting: Bool
  let capabilities: Capabilities
  let model: String?
  /// The Plaza store that the printer claims to be; nil for other printers.
  let store: ID<PrintStore>?

  init(_ group: IPPMessage.Group) {
    state =
      [3: .idle, 4: .processing, 5: .stopped][group["printer-state"].first?.number ?? 0]
      ?? .unknown
    reasons = Reasons.stems(group["printer-state-reasons"].compactMap(\.text))
    isAccepting = group["printer-is-accepting-jobs"].first != .boolean(false)
    capabilities = Capabilities(group)
    model = group["printer-make-and-model"].first?.text
    let own = group["printer-uuid"].first?.text.flatMap {
      ID<PrintStore>($0.replacing("urn:uuid:", with: ""))
    }
    // A print server's queue has a UUID of its own and states its target (CUPS).
    store = group["device-uri"].first?.text.flatMap(Self.store(at:)) ?? own
  }
}

extension PrinterStatusReading {
  /// Parses `ipp://plaza.example/print/stores/{store}/ipp`.
  static func store(at address: String) -> ID<PrintStore>? {
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    guard let place = parts.lastIndex(of: "stores"), place > 0, parts[place - 1] == "print",
      place + 2 < parts.count,
      parts[place + 2] == "ipp"
    else { return nil }
    return ID(String(parts[place + 1]))
  }
}

/// A job's reported attributes.
struct JobStatusReading: Sendable, Equatable {
  static let attributes = [
    "job-name", "job-state", "job-state-reasons", "job-impressions-completed", "job-impressions",
  ]

  enum State: Int, Sendable {
    case pending = 3, held, processing, stopped, canceled, aborted, completed
  }

  let name: String?
  let state: State?
  let reasons: [String]
  private let completed: Int?
  private let impressions: Int?

  init(_ group: IPPMessage.Group) {
    name = group["job-name"].first?.text
    state = group["job-state"].first?.number.flatMap(State.init(rawValue:))
    reasons = Reasons.stems(group["job-state-reasons"].compactMap(\.text))
    completed = group["job-impressions-completed"].first?.number
    impressions = group["job-impressions"].first?.number
  }

  /// Returns how many of the run's sides are done, as far as the printer counts. Some printers
  /// count the sides of one copy, others those of all copies; the ratio is correct in both cases.
  func sidesDone(of sides: Int) -> Int {
    let completed = max(0, completed ?? 0)
    guard let impressions, impressions > 0 else { return min(completed, sides) }
    return sides * min(completed, impressions) / impressions
  }
}

/// Normalises the keywords of reasons: the severity suffixes differ between printers.
enum Reasons {
  /// Plaza's own keyword: the printer presents an untrusted certificate.
  static let untrusted = "certificate-untrusted"

  static func stems(_ keywords: [String]) -> [String] {
    keywords.map { word in
      ["-error", "-warning", "-report"].first(where: word.hasSuffix).map {
        String(word.dropLast($0.count))
      } ?? word
    }.filter { $0 != "none" && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
  }
}

extension Capabilities {
  init(_ group: IPPMessage.Group) {
    self.init()
    media = Set(group["media-supported"].compactMap { $0.text.flatMap(Media.init(rawValue:)) })
    sides = Set(group["sides-supported"].compactMap { $0.text.flatMap(Sides.init(rawValue:)) })
    let modes = group["print-color-mode-supported"].compactMap(\.text)
    isColour = modes.contains("color") || group["color-supported"].first == .boolean(true)
    let numbers = Set(group["finishings-supported"].compactMap(\.number))
    finishings = Set(Finishing.allCases.filter { numbers.contains($0.number) })
    switch group["copies-supported"].first {
    case .range(_, let maximum)?: copies = max(1, maximum)
    case .integer(let maximum)?: copies = max(1, maximum)
    default: break
    }
    formats = Set(group["document-format-supported"].compactMap(\.text))
    collates = group["multiple-document-handling-supported"].contains { $0.text == Self.collated }
    pagesPerMinute = group["pages-per-minute"].first?.number
    colourPagesPerMinute = group["pages-per-minute-color"].first?.number
    if sides.isEmpty { sides = [.oneSided] }
    margins = Margins(group)
    keepsSize = group["print-scaling-supported"].contains { $0.text == "none" }
  }
}
