import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Actions on many rows of a file.
struct ImportTogether: Sendable {
  enum Act: String, Sendable, CaseIterable {
    case add
    case leaveOut = "leave-out"
    case undo
  }

  let review: ImportReview

  private var link: Link { Paths.importDraft(review.draft.id) }

  /// Actions on the rows shown.
  func markup(_ keys: () -> String) -> Markup {
    guard [.choice, .refused].contains(review.tab), review.count(review.tab) > 0 else {
      return .empty
    }
    let (rows, films) = (review.count(review.tab), review.unknown)
    let add =
      review.tab != .choice || films == 0 || review.sought.waiting > 0
      ? Markup.empty
      : actionButton(
        say(films, one: "Add 1 unknown film", many: "Add all \(films) unknown films"), link,
        key: keys(), icon: .add,
        fields: ["act": Act.add.rawValue])
    return add
      + actionButton(
        say(rows, one: "Skip 1 row", many: "Skip all \(rows) rows"), link, key: keys(),
        icon: .cross,
        fields: ["act": Act.leaveOut.rawValue, "tab": review.tab.rawValue])
  }

  /// Actions on the whole file.
  func after(_ keys: () -> String) -> Markup {
    let left = review.count(.choice) + review.count(.refused) + review.count(.skipped)
    let rest =
      left == 0
      ? Markup.empty
      : linkButton(
        say(left, one: "Download the remaining row", many: "Download the remaining \(left) rows"),
        link.query(["rest": "csv"]), icon: .download)
    let undo =
      review.count(.done) == 0
      ? Markup.empty
      : actionButton(
        say("Undo this import"), link, key: keys(), icon: .undo, fields: ["act": Act.undo.rawValue]
      )
    return rest + undo
  }
}
