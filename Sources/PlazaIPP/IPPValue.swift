/// A value of an attribute (RFC 8010 §3.5.2), with the tag it goes by where several share a form.
public indirect enum IPPValue: Sendable, Equatable {
  /// `integer`
  case integer(Int)
  /// `boolean`
  case boolean(Bool)
  /// `enum`
  case enumeration(Int)
  /// `octetString` and what is not known here, as it came.
  case octets(tag: UInt8, [UInt8])
  /// `dateTime`: eleven bytes (RFC 2579).
  case dateTime([UInt8])
  /// `resolution`: dots a unit, across and along the feed; 3 is inches, 4 centimetres.
  case resolution(cross: Int, feed: Int, unit: UInt8)
  /// `rangeOfInteger`
  case range(Int, Int)
  /// `collection`
  case collection([IPPAttribute])
  /// `textWithLanguage` and `nameWithLanguage`
  case localised(tag: UInt8, language: String, String)
  /// Every other kind of text, by its tag.
  case text(IPPTextTag, String)
  /// No value, and why: `unsupported`, `unknown`, `no-value` and the like.
  case outOfBand(UInt8)

  /// The text of a text, name, keyword, URI and the like.
  public var text: String? {
    switch self {
    case .text(_, let text), .localised(_, _, let text): text
    default: nil
    }
  }

  /// The number of an integer or enum.
  public var number: Int? {
    switch self {
    case .integer(let number), .enumeration(let number): number
    default: nil
    }
  }
}

/// The tags of texts.
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

/// A name with its values, at least one.
public struct IPPAttribute: Sendable, Equatable {
  /// Such as `printer-state`.
  public let name: String
  /// In their order.
  public let values: [IPPValue]

  /// An attribute of several values.
  public init(_ name: String, _ values: [IPPValue]) {
    self.name = name
    self.values = values
  }

  /// An attribute of one value.
  public init(_ name: String, _ value: IPPValue) { self.init(name, [value]) }

  /// Keywords.
  public static func keywords(_ name: String, _ words: [String]) -> IPPAttribute {
    IPPAttribute(name, words.map { .text(.keyword, $0) })
  }
}
