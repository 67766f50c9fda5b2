import PlazaBase
import PlazaData

/// Where a store prints an order's number and for whom it is, so that nobody mixes stacks up.
enum PaperMark: String, Sendable, CaseIterable, SQLReadable {
  case none
  /// Small, at the upper edge of the first sheet.
  case first
  /// On a sheet of its own, which costs nothing.
  case cover

  /// A sheet of its own lies before each copy and is stapled in with it: several copies, and what is bound or stapled,
  /// are marked on their first sheet instead.
  func way(for options: PrintOptions) -> PaperMark {
    self == .cover && (options.copies > 1 || !options.finishings.isEmpty) ? .first : self
  }

  /// Sides that are printed before a document's own. What is printed on both sides begins on a sheet of its own.
  func sides(before options: PrintOptions) -> Int {
    guard way(for: options) == .cover else { return 0 }
    return options.sides == .oneSided ? 1 : 2
  }

  var words: String {
    switch self {
    case .none: say("Not printed", as: "on paper")
    case .first: say("First sheet")
    case .cover: say("Cover sheet")
    }
  }

  /// What customers are told before they pay.
  var promise: String? {
    switch self {
    case .none: nil
    case .first: say("The store prints the order number and your initials in small type on the first sheet.")
    case .cover:
      say(
        """
        The store adds a free cover sheet with the order number and your initials. With several copies, \
        stapling or binding, they appear in small type on the first sheet instead.
        """)
    }
  }
}

/// Stores choose a mark.
enum MarkSchema {
  static let migrations = [
    Migration(
      "print/0006-paper-marks",
      [
        """
        ALTER TABLE print_store ADD COLUMN marks \(.text) NOT NULL DEFAULT 'none'
          CHECK (marks IN ('none', 'first', 'cover'))
        """
      ])
  ]
}
