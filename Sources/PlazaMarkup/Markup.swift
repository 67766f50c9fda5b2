/// A fragment of HTML in UTF-8. The literal text of the source is trusted, because only the compiler can write it;
/// every interpolated value is escaped; another fragment goes in as it is:
///
/// ```
/// let row: Markup = "<li><a href=\"\(link)\">\(film.title)</a></li>"
/// let list: Markup = "<ul>\(films) { row($0) }</ul>"
/// ```
/// An interpolation is safe as text and inside a quoted attribute. Attributes are always quoted. Text that runs from
/// right to left is isolated from what stands beside it.
public struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The HTML.
  public private(set) var bytes: [UInt8]

  /// Nothing.
  public static let empty = Markup(stringLiteral: "")

  /// The literal text as it stands.
  public init(stringLiteral value: StaticString) {
    bytes = value.withUTF8Buffer { Array($0) }
  }

  /// The literal parts as they stand, the interpolations escaped.
  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  /// Fragments one after another.
  public init(_ parts: some Sequence<Markup>) {
    bytes = []
    for part in parts { bytes.append(contentsOf: part.bytes) }
  }

  /// HTML that did not come from the source. Only for text that a sanitiser of ours has produced.
  public init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// Adds text of the source.
  public mutating func write(_ literal: StaticString) { literal.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  /// Adds text, escaped, between text of the source; nothing at all where there is none.
  public mutating func write(_ start: StaticString, escaped text: String?, _ end: StaticString) {
    guard let text else { return }
    write(start)
    bytes.appendEscaped(text)
    write(end)
  }

  /// Makes room for so many bytes more.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Two fragments one after the other.
  public static func + (left: Markup, right: Markup) -> Markup { Markup([left, right]) }

  /// Adds a fragment at the end.
  public static func += (left: inout Markup, right: Markup) { left.bytes.append(contentsOf: right.bytes) }

  /// Gathers a literal and its interpolations in one pass.
  public struct StringInterpolation: StringInterpolationProtocol {
    @usableFromInline var bytes: [UInt8] = []

    /// Called by the compiler.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 64)
    }

    /// Text of the source.
    public mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A fragment, as it is.
    public mutating func appendInterpolation(_ markup: Markup) { bytes.append(contentsOf: markup.bytes) }

    /// A fragment, if there is one.
    public mutating func appendInterpolation(_ markup: Markup?) {
      if let markup { bytes.append(contentsOf: markup.bytes) }
    }

    /// Text, escaped.
    public mutating func appendInterpolation(_ text: String) { bytes.appendEscaped(text) }

    /// Text, escaped.
    public mutating func appendInterpolation(_ text: some StringProtocol) { bytes.appendEscaped(text) }

    /// Text, escaped; nothing where there is none.
    public mutating func appendInterpolation(_ text: String?) {
      if let text { bytes.appendEscaped(text) }
    }

    /// Text, escaped, as one box. A name in it is an element of its own, which a flex container such as a button would
    /// set apart from the words around it; nothing where there is no text.
    public mutating func appendInterpolation(message text: String?) {
      if let text { bytes.appendEscaped(message: text) }
    }

    /// A number.
    public mutating func appendInterpolation(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

    /// An address of ours or of the open web.
    public mutating func appendInterpolation(_ link: Link) { escape(link.text, into: &bytes) }

    /// Text, escaped, between an element's tags; nothing where there is none.
    public mutating func appendInterpolation(_ text: String?, between start: StaticString, and end: StaticString) {
      guard let text else { return }
      appendLiteral(start)
      bytes.appendEscaped(text)
      appendLiteral(end)
    }

    /// A fragment of a value, where there is one.
    @inlinable public mutating func appendInterpolation<Value>(_ value: Value?, _ fragment: (Value) -> Markup) {
      if let value { appendInterpolation(fragment(value)) }
    }

    /// A fragment for each element.
    @inlinable public mutating func appendInterpolation<Elements: Sequence>(
      _ elements: Elements, _ row: (Elements.Element) -> Markup
    ) {
      for element in elements { appendInterpolation(row(element)) }
    }

    /// A fragment only where the condition holds.
    public mutating func appendInterpolation(if condition: Bool, _ markup: @autoclosure () -> Markup) {
      if condition { bytes.append(contentsOf: markup().bytes) }
    }

    /// One fragment or the other.
    public mutating func appendInterpolation(
      if condition: Bool, _ markup: @autoclosure () -> Markup, else other: @autoclosure () -> Markup
    ) {
      bytes.append(contentsOf: condition ? markup().bytes : other().bytes)
    }
  }
}
