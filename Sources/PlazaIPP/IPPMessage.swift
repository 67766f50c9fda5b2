/// A request or a response of the Internet Printing Protocol (RFC 8010 §3.1). The document, where there is one, follows
/// its bytes.
public struct IPPMessage: Sendable, Equatable {
  /// The media type of messages.
  public static let mediaType = "application/ipp"

  /// Which version it is in: 1.1, 2.0.
  public var version: (major: UInt8, minor: UInt8) {
    get { (versionBytes[0], versionBytes[1]) }
    set { versionBytes = [newValue.major, newValue.minor] }
  }
  private var versionBytes: [UInt8]
  /// The operation of a request, the status of a response.
  public var code: UInt16
  /// What a response repeats of its request.
  public var requestID: Int
  /// The attributes, in groups.
  public var groups: [Group]

  /// Attributes that belong together.
  public struct Group: Sendable, Equatable {
    /// What they are about.
    public let tag: GroupTag
    /// In their order.
    public var attributes: [IPPAttribute]

    /// A group.
    public init(_ tag: GroupTag, _ attributes: [IPPAttribute]) {
      self.tag = tag
      self.attributes = attributes
    }

    /// The values of an attribute; none where it is not there.
    public subscript(name: String) -> [IPPValue] { attributes.first { $0.name == name }?.values ?? [] }
  }

  /// What a group is about (RFC 8010 §3.5.1).
  public enum GroupTag: UInt8, Sendable {
    /// The operation itself.
    case operation = 1
    /// A job.
    case job = 2
    /// A printer.
    case printer = 4
    /// What was not understood.
    case unsupported = 5
    /// A subscription.
    case subscription = 6
    /// An event's notification.
    case notification = 7
    /// A resource.
    case resource = 8
    /// A document.
    case document = 9
    /// A system.
    case system = 10
  }

  /// A message.
  public init(version: (major: UInt8, minor: UInt8) = (2, 0), code: UInt16, requestID: Int, groups: [Group]) {
    versionBytes = [version.major, version.minor]
    self.code = code
    self.requestID = requestID
    self.groups = groups
  }

  /// A request of an operation, in UTF-8 and English, with what else belongs to the operation.
  public init(_ operation: IPPOperation, requestID: Int, _ attributes: [IPPAttribute] = []) {
    let first = [
      IPPAttribute("attributes-charset", .text(.charset, "utf-8")),
      IPPAttribute("attributes-natural-language", .text(.language, "en")),
    ]
    self.init(code: operation.rawValue, requestID: requestID, groups: [Group(.operation, first + attributes)])
  }

  /// The groups of a tag, in their order.
  public func all(_ tag: GroupTag) -> [Group] { groups.filter { $0.tag == tag } }

  /// The first group of a tag; an empty one where there is none.
  public func first(_ tag: GroupTag) -> Group { groups.first { $0.tag == tag } ?? Group(tag, []) }
}

/// What is asked for (RFC 8011 §5.4.15).
public enum IPPOperation: UInt16, Sendable {
  /// Print this document.
  case printJob = 0x02
  /// Would it be printed?
  case validateJob = 0x04
  /// Make a job; its documents come later.
  case createJob = 0x05
  /// A document of a job.
  case sendDocument = 0x06
  /// Do not print it after all.
  case cancelJob = 0x08
  /// How a job stands.
  case getJobAttributes = 0x09
  /// Which jobs there are.
  case getJobs = 0x0A
  /// What the printer is and how it stands.
  case getPrinterAttributes = 0x0B
  /// Cancel all of mine.
  case cancelMyJobs = 0x39
  /// No more documents come.
  case closeJob = 0x3B
  /// Show me which one you are.
  case identifyPrinter = 0x3C
}
