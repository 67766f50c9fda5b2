import PlazaBase

/// The placeholder for a person without a picture: initials on one of six colours that is constant
/// for the name.
public struct Initials: Sendable, Equatable {
  /// The first letters of the first and the last name.
  public let letters: String
  /// The index of the colour, 0…5.
  public let hue: Int

  /// The colours for ``hue``, each a light background and a dark text colour with a contrast of
  /// more than 7 : 1 (WCAG 2.2, 1.4.6). The stylesheet must define the same colours.
  public static let colours = [
    (ground: "#ffd4cf", ink: "#62322f"), (ground: "#f7ddb9", ink: "#583c10"),
    (ground: "#c8ecce", ink: "#244d2e"),
    (ground: "#b7edf3", ink: "#004d54"), (ground: "#d0e2ff", ink: "#304168"),
    (ground: "#f5d5f6", ink: "#553557"),
  ]

  /// Derives the initials and the colour from a name.
  public init(of name: String) {
    let firsts = name.split(whereSeparator: \.isWhitespace).compactMap { word in
      word.first { $0.isLetter || $0.isNumber }
    }
    letters = String(firsts.count > 1 ? [firsts[0], firsts[firsts.count - 1]] : firsts)
      .uppercased()
    hue = name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 600 } % Self.colours.count
  }
}
