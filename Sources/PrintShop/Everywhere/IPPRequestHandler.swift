import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaIPP

/// Handles one IPP request to a store's printer.
struct IPPRequestHandler {
  let request: Request
  let store: ID<PrintStore>
  let settings: PrintSettings
  let uploads: Uploads
  let authentication: PrinterAuthentication
  private var intake = IPPBodyReader()
  private var document: DocumentIntake?
  private var service: PrintJobService?
  private var outcome: PrinterAnswer?

  init(
    request: Request, store: ID<PrintStore>, settings: PrintSettings, uploads: Uploads,
    authentication: PrinterAuthentication
  ) {
    self.request = request
    self.store = store
    self.settings = settings
    self.uploads = uploads
    self.authentication = authentication
  }

  /// - Throws: ``PrinterAuthentication/Refusal``, and unexpected errors.
  mutating func run(_ stream: BodyStream) async throws -> IPPMessage {
    do {
      try await receive(stream)
      guard let outcome else { throw IPPRefusal.bad(StoredPhrase("The request can't be read.")) }
      return outcome.message(to: intake.message)
    } catch {
      try await document?.handleFailure()
      let refusal = try Self.refusal(error)
      return language.withLanguage { PrinterAnswer(refusal) }.message(to: intake.message)
    }
  }

  /// The language of the response, as far as the request has been read.
  private var language: Language { IPPRequestedAttributes.language(intake.message) }

  private mutating func receive(_ stream: BodyStream) async throws {
    let end = try await stream.read { try await self.go(on: try self.intake.append($0)) }
    try await go(on: try intake.end())
    guard document != nil else { return }
    guard end == .whole else {
      throw IPPRefusal(.temporary, StoredPhrase("The document upload was interrupted."))
    }
    try await document?.finish()
    let number = document?.number ?? 0
    document = nil
    outcome = try await Language.$current.withValue(language) { [service] in
      try await service?.receipt(number)
    }
  }

  /// Begins the operation once the message is complete; the bytes after it belong to its document.
  private mutating func go(on bytes: [UInt8]) async throws {
    guard let message = intake.message else { return }
    if outcome == nil, document == nil {
      let desk = try await desk(try IPPRequestedAttributes(message))
      self.service = desk
      switch try await Language.$current.withValue(language, operation: { try await desk.begin() })
      {
      case .answer(let answer): outcome = answer
      case .document(let intake): document = intake
      }
    }
    if bytes.isEmpty { return }
    guard document != nil else {
      throw IPPRefusal.bad(StoredPhrase("This request can't include a document."))
    }
    try await document?.append(bytes)
  }

  private func desk(_ requested: IPPRequestedAttributes) async throws -> PrintJobService {
    let member = try await authentication.member(request)
    if member == nil, requested.operation != .getPrinterAttributes {
      throw PrinterAuthentication.Refusal.password
    }
    return PrintJobService(
      requested: requested, member: member, request: request, store: store, settings: settings,
      uploads: uploads)
  }

  /// Maps expected errors to an IPP status and rethrows others.
  private static func refusal(_ error: any Error) throws -> IPPRefusal {
    switch error {
    case let refusal as IPPRefusal: return refusal
    case let refusal as DocumentUploadRefusal:
      return IPPRefusal(
        refusal == .tooLarge ? .tooLarge : .notPossible, StoredPhrase { refusal.message })
    case let refusal as DocumentRefusal:
      return IPPRefusal(.documentFormatError, StoredPhrase { refusal.message })
    case let refusal as LimitReached:
      return IPPRefusal(.notPossible, StoredPhrase { refusal.message })
    case let refusal as OrderRefusal:
      return IPPRefusal(.notPossible, StoredPhrase { refusal.message })
    case let refusal as NoSuchStore: return IPPRefusal(.notFound, StoredPhrase { refusal.message })
    case let problem as Problem where problem.status == .contentTooLarge:
      return IPPRefusal(.tooLarge, StoredPhrase { DocumentUploadRefusal.tooLarge.message })
    default: throw error
    }
  }
}

/// The status, message and attribute groups of an IPP response.
struct PrinterAnswer: Sendable {
  var status = IPPRefusal.Status.ok
  var text: String?
  var groups: [IPPMessage.Group] = []

  init(
    _ status: IPPRefusal.Status = .ok, _ message: String? = nil, _ groups: [IPPMessage.Group] = []
  ) {
    self.status = status
    self.text = message
    self.groups = groups
  }

  /// Uses the current language.
  init(_ refusal: IPPRefusal) {
    self.init(refusal.status, refusal.text())
    if !refusal.unsupported.isEmpty { groups = [.init(.unsupported, refusal.unsupported)] }
  }

  /// - Parameter request: Nil if it could not be parsed.
  func message(to request: IPPMessage?) -> IPPMessage {
    let language = IPPRequestedAttributes.language(request)
    var first = [
      IPPAttribute("attributes-charset", .text(.charset, "utf-8")),
      IPPAttribute("attributes-natural-language", .text(.language, language.code)),
    ]
    if let text, !text.isEmpty {
      first.append(IPPAttribute("status-message", .text(.text, text.ippText(255))))
    }
    let isKnown = request.map { $0.version.major == 1 || $0.version.major == 2 } ?? false
    return IPPMessage(
      version: isKnown ? request?.version ?? (2, 0) : (2, 0), code: status.rawValue,
      requestID: request?.requestID ?? 0, groups: [.init(.operation, first)] + groups)
  }
}
