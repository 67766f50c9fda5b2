/// A fragment of HTML in UTF-8. Literal text is trusted, because it is written in the source code;
/// interpolated values are escaped; interpolated fragments are inserted unchanged:
///
/// ```
/// let row: Markup = "<li><a href=\"\(link)\">\(film.title)</a></li>"
/// let list: Markup = "<ul>\(films, { row($0) })</ul>"
/// ```
/// An interpolated value is safe as element content and inside a quoted attribute; attributes must
/// always be quoted. Right-to-left text is isolated from its neighbours.
public struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The HTML in UTF-8.
  public private(set) var bytes: [UInt8]

  /// An empty fragment.
  public static let empty = Markup(stringLiteral: "")

  public init(stringLiteral value: StaticString) {
    bytes = value.withUTF8Buffer { Array($0) }
  }

  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  /// Concatenates fragments.
  public init(_ parts: some Sequence<Markup>) {
    bytes = []
    for part in parts { bytes.append(contentsOf: part.bytes) }
  }

  /// Creates a fragment from HTML that is not a literal. The bytes must come from a sanitiser.
  public init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// Appends literal HTML.
  public mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends escaped text between two literals; appends nothing if the text is `nil`.
  public mutating func write(_ start: StaticString, escaped text: String?, _ end: StaticString) {
    guard let text else { return }
    write(start)
    bytes.appendEscaped(text)
    write(end)
  }

  /// Reserves capacity for additional bytes.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  public static func + (left: Markup, right: Markup) -> Markup { Markup([left, right]) }

  public static func += (left: inout Markup, right: Markup) {
    left.bytes.append(contentsOf: right.bytes)
  }

  /// Collects a literal and its interpolations in one pass.
  public struct StringInterpolation: StringInterpolationProtocol {
    @usableFromInline var bytes: [UInt8] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 64)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends a fragment unchanged.
    public mutating func appendInterpolation(_ markup: Markup) {
      bytes.append(contentsOf: markup.bytes)
    }

    /// Appends a fragment unchanged, or nothing for `nil`.
    public mutating func appendInterpolation(_ markup: Markup?) {
      if let markup { bytes.append(contentsOf: markup.bytes) }
    }

    /// Appends escaped text.
    public mutating func appendInterpolation(_ text: String) { bytes.appendEscaped(text) }

    /// Appends escaped text.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      bytes.appendEscaped(text)
    }

    /// Appends escaped text, or nothing for `nil`.
    public mutating func appendInterpolation(_ text: String?) {
      if let text { bytes.appendEscaped(text) }
    }

    /// Appends escaped text as a single box, or nothing for `nil`. Without the additional element,
    /// a flex container such as a button would treat each isolated name in the text as a separate
    /// item.
    public mutating func appendInterpolation(message text: String?) {
      if let text { bytes.appendEscaped(message: text) }
    }

    public mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    /// Appends the address of a link, escaped.
    public mutating func appendInterpolation(_ link: Link) { escape(link.text, into: &bytes) }

    /// Appends escaped text between two literals; appends nothing if the text is `nil`.
    public mutating func appendInterpolation(
      _ text: String?, between start: StaticString, and end: StaticString
    ) {
      guard let text else { return }
      appendLiteral(start)
      bytes.appendEscaped(text)
      appendLiteral(end)
    }

    /// Appends the fragment for a value, or nothing for `nil`.
    @inlinable public mutating func appendInterpolation<Value>(
      _ value: Value?, _ fragment: (Value) -> Markup
    ) {
      if let value { appendInterpolation(fragment(value)) }
    }

    /// Appends a fragment for each element.
    @inlinable public mutating func appendInterpolation<Elements: Sequence>(
      _ elements: Elements, _ row: (Elements.Element) -> Markup
    ) {
      for element in elements { appendInterpolation(row(element)) }
    }

    /// Appends a fragment if the condition is true.
    public mutating func appendInterpolation(
      if condition: Bool, _ markup: @autoclosure () -> Markup
    ) {
      if condition { bytes.append(contentsOf: markup().bytes) }
    }

    /// Appends one of two fragments.
    public mutating func appendInterpolation(
      if condition: Bool, _ markup: @autoclosure () -> Markup,
      else other: @autoclosure () -> Markup
    ) {
      bytes.append(contentsOf: condition ? markup().bytes : other().bytes)
    }
  }
}
