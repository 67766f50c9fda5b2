import PlazaBase
import PlazaFetch
import PlazaIPP

/// The reason why a request to a printer failed.
enum PrinterFailure: Error, Equatable {
  /// No response; the printer may or may not have received the request.
  case silent(FetchFailure)
  /// It presents an untrusted certificate; no request was sent.
  case untrusted
  /// An IPP error status (RFC 8011 Appendix B).
  case refused(status: Int)
  /// The response is not valid IPP.
  case strange

  /// Whether the printer accepted nothing, because it is busy, not ready, or not trusted.
  var isBusy: Bool {
    if self == .untrusted { return true }
    guard case .refused(let status) = self else { return false }
    return [0x0505, 0x0506, 0x0507].contains(status)
  }

  /// Whether the printer may respond again later.
  var isSilent: Bool {
    if case .silent = self { true } else { self == .untrusted }
  }

  /// Whether the printer does not know the job.
  var isNotFound: Bool { self == .refused(status: 0x0406) }
}

/// An IPP client for one printer.
struct IPPPrinter: Sendable {
  let address: PrinterAddress
  let fetcher: HTTPFetcher
  /// The deadline of a request without a document.
  var deadline = Duration.seconds(8)
  /// The deadline of a request with a document; printers may receive it as slowly as they print.
  var sending = Duration.minutes(10)

  /// Queries the printer's attributes.
  func status() async throws(PrinterFailure) -> PrinterStatusReading {
    let asked = IPPAttribute.keywords("requested-attributes", PrinterStatusReading.attributes)
    do {
      return PrinterStatusReading(try await send(.getPrinterAttributes, [asked]).first(.printer))
    } catch {
      if error == .silent(.unreachable), address.isSecure, address.certificate == nil,
        await certificate() != nil
      {
        throw .untrusted
      }
      throw error
    }
  }

  /// Returns the certificate that it presents, in DER; nil on failure.
  func certificate() async -> [UInt8]? {
    try? await fetcher.certificate(of: address.web, within: deadline)
  }

  /// Sends a document.
  /// - Parameters:
  ///   - name: The name in the printer's list of jobs.
  ///   - capabilities: The capabilities that it reported.
  /// - Returns: The printer's job number.
  func submit(
    _ document: [UInt8], as name: String, _ options: PrintOptions,
    _ capabilities: Capabilities? = nil
  ) async throws(PrinterFailure) -> Int {
    let own = [
      IPPAttribute("requesting-user-name", .text(.name, "plaza")),
      IPPAttribute("job-name", .text(.name, name)),
      IPPAttribute("ipp-attribute-fidelity", .boolean(true)),
      IPPAttribute("document-format", .text(.mediaType, "application/pdf")),
    ]
    let answer = try await send(
      .printJob, own, job: options.jobAttributes(for: capabilities), document: document)
    guard let job = answer.first(.job)["job-id"].first?.number else { throw .strange }
    return job
  }

  /// Queries the state of a job.
  func job(_ number: Int) async throws(PrinterFailure) -> JobStatusReading {
    let asked = IPPAttribute.keywords("requested-attributes", JobStatusReading.attributes)
    return JobStatusReading(
      try await send(.getJobAttributes, [IPPAttribute("job-id", .integer(number)), asked]).first(
        .job))
  }

  /// Returns the number of the job with this name; nil if the printer does not list it.
  func job(named name: String) async throws(PrinterFailure) -> Int? {
    let asked = IPPAttribute.keywords("requested-attributes", ["job-id", "job-name"])
    for which in ["not-completed", "completed"] {
      let answer = try await send(
        .getJobs, [IPPAttribute("which-jobs", .text(.keyword, which)), asked])
      let found = answer.all(.job).first { $0["job-name"].first?.text == name }
      if let number = found?["job-id"].first?.number { return number }
    }
    return nil
  }

  private func send(
    _ operation: IPPOperation, _ attributes: [IPPAttribute], job: [IPPAttribute] = [],
    document: [UInt8] = []
  ) async throws(PrinterFailure) -> IPPMessage {
    var message = IPPMessage(
      operation, requestID: 1,
      [IPPAttribute("printer-uri", .text(.uri, address.text))] + attributes)
    if !job.isEmpty { message.groups.append(.init(.job, job)) }
    var question = FetchRequest(
      "POST", address.web, headers: [("Content-Type", IPPMessage.mediaType)],
      body: message.bytes + document)
    question.certificate = address.certificate
    let rules = FetchLimits(deadline: document.isEmpty ? deadline : sending, largest: 1_048_576)
    let answer: FetchResponse
    do { answer = try await fetcher.send(question, within: rules) } catch {
      throw error == .otherCertificate ? .untrusted : .silent(error)
    }
    guard answer.status == 200, let read = try? IPPMessage.read(answer.bytes).message else {
      throw .strange
    }
    guard read.code < 0x0100 else { throw .refused(status: Int(read.code)) }
    return read
  }
}

extension PrintOptions {
  /// Returns the attributes of a job. The pages are already selected and imposed in the document.
  /// Since a printer may reject unknown attributes, collated copies are only requested if it
  /// reported support.
  func jobAttributes(for capabilities: Capabilities?) -> [IPPAttribute] {
    var job = [
      IPPAttribute("copies", .integer(copies)),
      IPPAttribute("sides", .text(.keyword, sides.rawValue)),
      IPPAttribute("media", .text(.keyword, media.rawValue)),
      IPPAttribute("print-color-mode", .text(.keyword, colour.rawValue)),
    ]
    if copies > 1, capabilities?.collates == true {
      job.append(
        IPPAttribute("multiple-document-handling", .text(.keyword, Capabilities.collated)))
    }
    if capabilities?.keepsSize == true {
      job.append(IPPAttribute("print-scaling", .text(.keyword, Scaling.none.rawValue)))
    }
    if !finishings.isEmpty {
      job.append(
        IPPAttribute("finishings", finishings.map(\.number).sorted().map { .enumeration($0) }))
    }
    return job
  }
}
