import PlazaBase
import PlazaFetch
import PlazaIPP

/// Why a printer did not do what it was asked.
enum PrinterFailure: Error, Equatable {
  /// It may or may not have heard us.
  case silent(FetchFailure)
  /// It shows a certificate that nobody trusted; nothing was said to it.
  case untrusted
  /// It answered with an error (RFC 8011 Appendix B).
  case refused(status: Int)
  /// It answered with something that is not IPP.
  case strange

  /// It is at another job, or not ready for one; it took nothing.
  var isBusy: Bool {
    if self == .untrusted { return true }
    guard case .refused(let status) = self else { return false }
    return [0x0505, 0x0506, 0x0507].contains(status)
  }

  /// It may be back.
  var isSilent: Bool {
    if case .silent = self { true } else { self == .untrusted }
  }

  /// It does not know the job.
  var isNotFound: Bool { self == .refused(status: 0x0406) }
}

/// Speaks IPP to one printer.
struct IPPPrinter: Sendable {
  let address: PrinterAddress
  let fetcher: HTTPFetcher
  /// For a question without a document.
  var deadline = Duration.seconds(8)
  /// For a document; printers may take it as slowly as they print.
  var sending = Duration.minutes(10)

  /// What it is and how it stands.
  func look() async throws(PrinterFailure) -> PrinterStatusReading {
    let asked = IPPAttribute.keywords("requested-attributes", PrinterStatusReading.attributes)
    do {
      return PrinterStatusReading(try await ask(.getPrinterAttributes, [asked]).first(.printer))
    } catch {
      if error == .silent(.unreachable), address.isSecure, address.certificate == nil, await certificate() != nil {
        throw .untrusted
      }
      throw error
    }
  }

  /// The certificate that it shows, in DER; nil where it shows none.
  func certificate() async -> [UInt8]? { try? await fetcher.certificate(of: address.web, within: deadline) }

  /// Sends a document.
  /// - Parameters:
  ///   - name: what the printer's list of jobs calls it.
  ///   - capabilities: what it said that it can do.
  /// - Returns: the printer's number for the job.
  func submit(
    _ document: [UInt8], as name: String, _ options: PrintOptions, _ capabilities: Capabilities? = nil
  ) async throws(PrinterFailure) -> Int {
    let own = [
      IPPAttribute("requesting-user-name", .text(.name, "plaza")), IPPAttribute("job-name", .text(.name, name)),
      IPPAttribute("ipp-attribute-fidelity", .boolean(true)),
      IPPAttribute("document-format", .text(.mediaType, "application/pdf")),
    ]
    let answer = try await ask(.printJob, own, job: options.jobAttributes(for: capabilities), document: document)
    guard let job = answer.first(.job)["job-id"].first?.number else { throw .strange }
    return job
  }

  /// How a job stands.
  func job(_ number: Int) async throws(PrinterFailure) -> JobStatusReading {
    let asked = IPPAttribute.keywords("requested-attributes", JobStatusReading.attributes)
    return JobStatusReading(
      try await ask(.getJobAttributes, [IPPAttribute("job-id", .integer(number)), asked]).first(.job))
  }

  /// The number of the job of that name, of those that it still knows.
  func job(named name: String) async throws(PrinterFailure) -> Int? {
    let asked = IPPAttribute.keywords("requested-attributes", ["job-id", "job-name"])
    for which in ["not-completed", "completed"] {
      let answer = try await ask(.getJobs, [IPPAttribute("which-jobs", .text(.keyword, which)), asked])
      let found = answer.all(.job).first { $0["job-name"].first?.text == name }
      if let number = found?["job-id"].first?.number { return number }
    }
    return nil
  }

  private func ask(
    _ operation: IPPOperation, _ attributes: [IPPAttribute], job: [IPPAttribute] = [], document: [UInt8] = []
  ) async throws(PrinterFailure) -> IPPMessage {
    var message = IPPMessage(
      operation, requestID: 1, [IPPAttribute("printer-uri", .text(.uri, address.text))] + attributes)
    if !job.isEmpty { message.groups.append(.init(.job, job)) }
    var question = FetchRequest(
      "POST", address.web, headers: [("Content-Type", IPPMessage.mediaType)], body: message.bytes + document)
    question.certificate = address.certificate
    let rules = FetchLimits(deadline: document.isEmpty ? deadline : sending, largest: 1_048_576)
    let answer: FetchResponse
    do { answer = try await fetcher.ask(question, within: rules) } catch {
      throw error == .otherCertificate ? .untrusted : .silent(error)
    }
    guard answer.status == 200, let read = try? IPPMessage.read(answer.bytes).message else { throw .strange }
    guard read.code < 0x0100 else { throw .refused(status: Int(read.code)) }
    return read
  }
}

extension PrintOptions {
  /// What the printer is told: pages and their places on the paper are in the document already. It may take nothing
  /// that it does not know, so copies in their order are asked for only where it says that it can.
  func jobAttributes(for capabilities: Capabilities?) -> [IPPAttribute] {
    var job = [
      IPPAttribute("copies", .integer(copies)), IPPAttribute("sides", .text(.keyword, sides.rawValue)),
      IPPAttribute("media", .text(.keyword, media.rawValue)),
      IPPAttribute("print-color-mode", .text(.keyword, colour.rawValue)),
    ]
    if copies > 1, capabilities?.collates == true {
      job.append(IPPAttribute("multiple-document-handling", .text(.keyword, Capabilities.collated)))
    }
    if capabilities?.keepsSize == true {
      job.append(IPPAttribute("print-scaling", .text(.keyword, Scaling.none.rawValue)))
    }
    if !finishings.isEmpty {
      job.append(IPPAttribute("finishings", finishings.map(\.number).sorted().map { .enumeration($0) }))
    }
    return job
  }
}
