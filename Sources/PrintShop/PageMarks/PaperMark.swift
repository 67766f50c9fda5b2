import PlazaBase
import PlazaData

/// Where a store prints the order's number and the customer's initials, so that stacks are not
/// confused.
enum PaperMark: String, Sendable, CaseIterable, SQLReadable {
  case none
  /// In small type at the upper edge of the first sheet.
  case first
  /// On a separate cover sheet, free of charge.
  case cover

  /// Returns the mark for a document. A cover sheet would be repeated for each copy and stapled or
  /// bound with it, so such documents are marked on their first sheet instead.
  func placement(for options: PrintOptions) -> PaperMark {
    self == .cover && (options.copies > 1 || !options.finishings.isEmpty) ? .first : self
  }

  /// Returns the number of sides printed before the document's own: two for two-sided printing, so
  /// that the document begins on a new sheet.
  func sides(before options: PrintOptions) -> Int {
    guard placement(for: options) == .cover else { return 0 }
    return options.sides == .oneSided ? 1 : 2
  }

  var text: String {
    switch self {
    case .none: say("Not printed", as: "on paper")
    case .first: say("First sheet")
    case .cover: say("Cover sheet")
    }
  }

  /// The text shown to customers before they pay.
  var promise: String? {
    switch self {
    case .none: nil
    case .first:
      say("The store prints the order number and your initials in small type on the first sheet.")
    case .cover:
      say(
        """
        The store adds a free cover sheet with the order number and your initials. With several copies, \
        stapling or binding, they appear in small type on the first sheet instead.
        """)
    }
  }
}

/// The column for a store's choice of mark.
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
