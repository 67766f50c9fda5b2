import PlazaBase
import PlazaHTTP
import PlazaIPP
import PlazaMarkup

/// The attributes of a job (RFC 8011 §5.3).
struct JobAttributes: Sendable {
  static let brief: Set<String> = ["job-id", "job-uri"]
  static let receipt: Set<String> = [
    "job-id", "job-uri", "job-state", "job-state-reasons", "job-state-message",
  ]

  let report: JobReport
  let settings: PrintSettings
  let link: PrinterLink
  let now: Instant

  private var job: PrintJob { report.job }
  private var standing: JobReport.Standing { report.standing(settings, link, now: now) }

  /// - Parameter wanted: Names of attributes or of attribute groups; nil for all.
  func of(_ wanted: Set<String>?) -> [IPPAttribute] {
    let (ticket, description) = (template, names + state + times + amounts)
    guard let wanted, !wanted.contains("all") else { return description + ticket }
    return description.filter { wanted.contains("job-description") || wanted.contains($0.name) }
      + ticket.filter { wanted.contains("job-template") || wanted.contains($0.name) }
  }

  private var names: [IPPAttribute] {
    let page = report.order.map { Paths.order($0.id) } ?? Paths.status()
    return [
      IPPAttribute("job-id", .integer(job.number)), .uri("job-uri", link.job(job.number)),
      .uri("job-printer-uri", link.text), .uri("job-uuid", "urn:uuid:\(job.id.text)"),
      .uri("job-more-info", link.web + page.text),
      IPPAttribute("job-name", .text(.name, (report.title ?? "").ippText(255))),
      // Only the member who sent the job can read this.
      IPPAttribute("job-originating-user-name", .text(.name, "me")),
    ]
  }

  private var state: [IPPAttribute] {
    let standing = standing
    return [
      IPPAttribute("job-state", .enumeration(standing.state.rawValue)),
      .keyword("job-state-reasons", standing.reason),
      IPPAttribute("job-state-message", .text(.text, standing.text.ippText(1023))),
      IPPAttribute("number-of-documents", .integer(report.document.received > 0 ? 1 : 0)),
    ]
  }

  private var times: [IPPAttribute] {
    let ended = report.order?.doneAt ?? report.order?.endedAt ?? job.endedAt
    return [
      IPPAttribute("job-printer-up-time", .integer(PrinterAttributes.seconds(now)))
    ] + time("creation", job.madeAt) + time("processing", report.order?.startedAt)
      + time("completed", standing.isOver ? ended ?? report.document.beganAt : nil)
  }

  private func time(_ what: String, _ moment: Instant?) -> [IPPAttribute] {
    [
      IPPAttribute(
        "time-at-\(what)",
        moment.map { .integer(PrinterAttributes.seconds($0)) } ?? .outOfBand(0x13)),
      IPPAttribute(
        "date-time-at-\(what)", moment.map { .dateTime($0.ippBytes) } ?? .outOfBand(0x13)),
    ]
  }

  private var amounts: [IPPAttribute] {
    let sides = report.line?.sides
    return [
      IPPAttribute("job-k-octets", .integer((report.document.received + 1023) / 1024)),
      IPPAttribute("job-impressions", sides.map { .integer($0) } ?? .outOfBand(0x13)),
      IPPAttribute("job-impressions-completed", .integer(min(report.sidesDone, sides ?? 0))),
      IPPAttribute(
        "job-media-sheets", report.line.map { .integer($0.sheets) } ?? .outOfBand(0x13)),
    ]
  }

  private var template: [IPPAttribute] {
    let options = job.options
    var ticket: [IPPAttribute] = [
      IPPAttribute("copies", .integer(options.copies)), .keyword("sides", options.sides.rawValue),
      .keyword("media", options.media.rawValue),
      .keyword("print-color-mode", options.colour.rawValue),
      IPPAttribute("number-up", .integer(options.numberUp)),
    ]
    if let pages = options.pages {
      ticket.append(
        IPPAttribute("page-ranges", pages.ranges.map { .range($0.lowerBound, $0.upperBound) }))
    }
    if options.orientation != .automatic {
      ticket.append(
        IPPAttribute(
          "orientation-requested", .enumeration(options.orientation == .portrait ? 3 : 4)))
    }
    let finishings = options.finishings.map(\.number).sorted()
    ticket.append(
      IPPAttribute(
        "finishings", finishings.isEmpty ? [.enumeration(3)] : finishings.map { .enumeration($0) })
    )
    return ticket
  }
}
