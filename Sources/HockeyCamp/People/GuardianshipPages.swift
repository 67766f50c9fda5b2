import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The waiting changes of guardians that a viewer can see.
struct GuardianshipView: Sendable {
  struct Line: Sendable {
    let change: GuardianChange
    let maySettle: Bool
    let isOwn: Bool
    /// The member who becomes or ceases to be a guardian.
    let guardian: MemberSummary?
  }

  let lines: [Line]
  let names: [ID<Member>: String]

  init(_ changes: [GuardianChange], for viewer: Viewer, _ tx: any Transaction) throws {
    let people =
      changes.map(\.child) + changes.compactMap(\.guardian) + changes.compactMap(\.requestedBy)
    names = try MemberSummary.names(of: Array(Set(people)), tx)
    lines = try changes.map { change in
      Line(
        change: change, maySettle: try change.maySettle(viewer, tx),
        isOwn: change.requestedBy == viewer.id,
        guardian: try change.guardian.map { try MemberSummary.find($0, tx) })
    }
  }
}

/// The page on which members agree to changes of guardians.
struct GuardianshipPages: Sendable {
  let time: ShopTimeZone

  func page(_ view: GuardianshipView, key: () -> String) -> Page {
    let empty = emptyState(
      .lock, say("No requests to agree to"),
      say("Requests from the camp's office to change a player's guardians appear here."))
    return Page(
      say("Guardians"), back: CampPaths.home(), view.lines.isEmpty ? empty : list(view, key: key))
  }

  /// Returns the list of waiting changes; empty if none waits.
  func list(_ view: GuardianshipView, key: () -> String) -> Markup {
    "\(view.lines, { card($0, view.names, key) })"
  }

  private func card(
    _ line: GuardianshipView.Line, _ names: [ID<Member>: String], _ key: () -> String
  ) -> Markup {
    let change = line.change
    let requester = change.requestedBy.flatMap { names[$0] } ?? say("Former member")
    let asked = say(
      "\(requester.isolated), \(time.date(of: change.requestedAt).plain)", as: "a person and a day"
    )
    var facts = [Detail(say("Requested by"), asked)]
    if let guardian = line.guardian {
      facts.insert(Detail(say("Account"), guardian.address), at: 0)
    }
    return section(
      change.description(names), action: Badge(say("Waiting"), .warning).markup,
      detailList(facts) + buttons(line, key),
      footer: line.maySettle
        ? nil
        : say(
          "The change takes effect when a current guardian, or an administrator who didn't request it, agrees."
        ))
  }

  private func buttons(_ line: GuardianshipView.Line, _ key: () -> String) -> Markup {
    func button(_ label: String, _ answer: String, _ style: ButtonStyle) -> Markup {
      actionButton(
        label, CampPaths.settleGuardian(line.change.id), key: key(), style: style,
        fields: ["answer": answer])
    }
    if line.maySettle {
      return """
        <div class="buttons">\(button(say("Agree"), "agree", .primary))\
        \(button(say("Decline"), "decline", .danger))</div>
        """
    }
    return line.isOwn
      ? "<div class=\"buttons\">\(button(say("Withdraw"), "decline", .quiet))</div>" : .empty
  }
}
