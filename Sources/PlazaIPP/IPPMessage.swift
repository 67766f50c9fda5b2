/// A request or response of the Internet Printing Protocol (RFC 8010 §3.1). A document, if there
/// is one, follows the encoded message.
public struct IPPMessage: Sendable, Equatable {
  /// The media type of messages.
  public static let mediaType = "application/ipp"

  /// The protocol version, such as 1.1 or 2.0.
  public var version: (major: UInt8, minor: UInt8) {
    get { (versionBytes[0], versionBytes[1]) }
    set { versionBytes = [newValue.major, newValue.minor] }
  }
  private var versionBytes: [UInt8]
  /// The operation of a request, or the status of a response.
  public var code: UInt16
  /// The identifier that a response repeats from its request.
  public var requestID: Int
  public var groups: [Group]

  /// A group of attributes.
  public struct Group: Sendable, Equatable {
    public let tag: GroupTag
    public var attributes: [IPPAttribute]

    public init(_ tag: GroupTag, _ attributes: [IPPAttribute]) {
      self.tag = tag
      self.attributes = attributes
    }

    /// Returns the values of an attribute, or an empty array if the group does not contain it.
    public subscript(name: String) -> [IPPValue] {
      attributes.first { $0.name == name }?.values ?? []
    }
  }

  /// The subject of a group (RFC 8010 §3.5.1).
  public enum GroupTag: UInt8, Sendable {
    /// Attributes of the operation itself.
    case operation = 1
    case job = 2
    case printer = 4
    /// Attributes that the receiver does not support.
    case unsupported = 5
    case subscription = 6
    /// An event notification.
    case notification = 7
    case resource = 8
    case document = 9
    case system = 10
  }

  public init(
    version: (major: UInt8, minor: UInt8) = (2, 0), code: UInt16, requestID: Int, groups: [Group]
  ) {
    versionBytes = [version.major, version.minor]
    self.code = code
    self.requestID = requestID
    self.groups = groups
  }

  /// Creates a request for an operation, in UTF-8 and English, with further operation attributes.
  public init(_ operation: IPPOperation, requestID: Int, _ attributes: [IPPAttribute] = []) {
    let first = [
      IPPAttribute("attributes-charset", .text(.charset, "utf-8")),
      IPPAttribute("attributes-natural-language", .text(.language, "en")),
    ]
    self.init(
      code: operation.rawValue, requestID: requestID,
      groups: [Group(.operation, first + attributes)])
  }

  /// Returns the groups with a tag, in their order.
  public func all(_ tag: GroupTag) -> [Group] { groups.filter { $0.tag == tag } }

  /// Returns the first group with a tag, or an empty one.
  public func first(_ tag: GroupTag) -> Group { groups.first { $0.tag == tag } ?? Group(tag, []) }
}

/// The operations (RFC 8011 §5.4.15).
public enum IPPOperation: UInt16, Sendable {
  /// Creates a job and prints one document.
  case printJob = 0x02
  /// Checks whether a job would be accepted.
  case validateJob = 0x04
  /// Creates a job, whose documents are sent later.
  case createJob = 0x05
  /// Adds a document to a job.
  case sendDocument = 0x06
  case cancelJob = 0x08
  /// Returns the attributes of a job, including its state.
  case getJobAttributes = 0x09
  /// Lists jobs.
  case getJobs = 0x0A
  /// Returns the attributes of the printer, including its state.
  case getPrinterAttributes = 0x0B
  /// Cancels all jobs of the requesting user.
  case cancelMyJobs = 0x39
  /// Ends the documents of a job.
  case closeJob = 0x3B
  /// Makes the printer identify itself, for example by a light or a sound.
  case identifyPrinter = 0x3C
}
