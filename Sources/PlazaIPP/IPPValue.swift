/// The value of an attribute (RFC 8010 §3.5.2). Cases that cover several syntaxes include the
/// value tag.
public indirect enum IPPValue: Sendable, Equatable {
  /// `integer`
  case integer(Int)
  /// `boolean`
  case boolean(Bool)
  /// `enum`
  case enumeration(Int)
  /// `octetString`, and unknown syntaxes with their bytes.
  case octets(tag: UInt8, [UInt8])
  /// `dateTime`: eleven bytes (RFC 2579).
  case dateTime([UInt8])
  /// `resolution`: dots per unit across and along the feed direction. Unit 3 is inches, 4 is
  /// centimetres.
  case resolution(cross: Int, feed: Int, unit: UInt8)
  /// `rangeOfInteger`
  case range(Int, Int)
  /// `collection`
  case collection([IPPAttribute])
  /// `textWithLanguage` and `nameWithLanguage`
  case localised(tag: UInt8, language: String, String)
  /// Any other text syntax, with its tag.
  case text(IPPTextTag, String)
  /// An out-of-band value, such as `unsupported`, `unknown` or `no-value`.
  case outOfBand(UInt8)

  /// The text of a textual value, such as a name, keyword or URI; otherwise nil.
  public var text: String? {
    switch self {
    case .text(_, let text), .localised(_, _, let text): text
    default: nil
    }
  }

  /// The number of an integer or enum; otherwise nil.
  public var number: Int? {
    switch self {
    case .integer(let number), .enumeration(let number): number
    default: nil
    }
  }
}

/// The value tags of text syntaxes.
public enum IPPTextTag: UInt8, Sendable {
  /// `textWithoutLanguage`
  case text = 0x41
  /// `nameWithoutLanguage`
  case name = 0x42
  /// `keyword`
  case keyword = 0x44
  /// `uri`
  case uri = 0x45
  /// `uriScheme`
  case uriScheme = 0x46
  /// `charset`
  case charset = 0x47
  /// `naturalLanguage`
  case language = 0x48
  /// `mimeMediaType`
  case mediaType = 0x49
}

/// An attribute: a name and at least one value.
public struct IPPAttribute: Sendable, Equatable {
  /// The name, such as `printer-state`.
  public let name: String
  public let values: [IPPValue]

  /// Creates an attribute with several values.
  public init(_ name: String, _ values: [IPPValue]) {
    self.name = name
    self.values = values
  }

  /// Creates an attribute with one value.
  public init(_ name: String, _ value: IPPValue) { self.init(name, [value]) }

  /// Creates an attribute of keywords.
  public static func keywords(_ name: String, _ values: [String]) -> IPPAttribute {
    IPPAttribute(name, values.map { .text(.keyword, $0) })
  }
}
