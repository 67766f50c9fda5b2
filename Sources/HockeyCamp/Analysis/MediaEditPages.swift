import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The contents of the page of versions.
struct MediaEditView: Sendable {
  let item: MediaItem
  /// The clips with which it can be joined.
  let clips: [MediaItem]
  /// The authors of the drawings on it.
  let drawn: [ID<Member>]
  let names: [ID<Member>: String]
}

/// The page with one form for each kind of edit. The player above the forms shows the frame
/// numbers.
struct MediaEditPages: Sendable {
  let key: String
  /// The rejected form with the typed values.
  let rejected: (verb: String, form: FormView)?

  static func firstField(of verb: String) -> String {
    switch EditOrder.Verb(rawValue: verb) {
    case .join: "clips"
    case .burn: "drawings"
    case .turn: "turn"
    case .trim, .cut, .slow, nil: "from"
    }
  }

  func page(_ view: MediaEditView) -> Page {
    let last = "\(view.item.picture?.frames ?? 1)"
    return Page(
      say("Create a version"), back: MediaPaths.item(view.item.id),
      """
      \(Player(item: view.item, captions: [], hasAllFrames: true).markup)\
      <p class="hint">\(say(
        "The original doesn't change. The new version is a separate video for the same audience."))</p>\
      <div class="versions">\
      \(part(.trim, say("Trim"), view) { frames($0, to: last) })\
      \(part(.cut, say("Cut out a part"), view) { frames($0, to: last) })\
      \(part(.slow, say("Slow motion"), view) { frames($0, to: last) + slowness($0) })\
      \(part(.turn, say("Rotate"), view, turns))\
      \(if: !view.clips.isEmpty, part(.join, say("Join into a reel"), view) { clips($0, view) })\
      \(if: !view.drawn.isEmpty, part(.burn, say("Burn in the drawings"), view) { people($0, view) })</div>
      """)
  }

  private func part(
    _ verb: EditOrder.Verb, _ title: String, _ view: MediaEditView, _ fields: (FormView) -> Markup
  ) -> Markup {
    let isAgain = rejected?.verb == verb.rawValue
    let last = "\(view.item.picture?.frames ?? 1)"
    let usual = ["from": "1", "to": last, "by": "4", "turn": "90"]
    let fresh = FormView(
      verb.rawValue, action: MediaPaths.versions(view.item.id), key: "\(key)-\(verb.rawValue)"
    ) {
      usual[$0]
    }
    let form = isAgain ? rejected?.form ?? fresh : fresh
    let verbField: Markup = "<input type=\"hidden\" name=\"verb\" value=\"\(verb.rawValue)\">"
    return """
      <details class="version" name="version"\(if: isAgain, " open")><summary>\(title)</summary>\
      \(form.markup(verbField + group(fields(form) + name(form)), submit: say("Create")))</details>
      """
  }

  private func name(_ form: FormView) -> Markup {
    form.text("title", say("Title"), hint: say("Leave empty to use the original title."))
  }

  private func frames(_ form: FormView, to last: String) -> Markup {
    """
    <div class="version-frames" data-takes>\
    \(form.digits("from", say("First frame")))\(form.digits("to", say("Last frame"),
      hint: say("1 to \(last)")))\
    <p class="version-takes" hidden><button type="button" class="button quiet" data-take="from">\
    \(say("Set this frame as the first"))</button>\
    <button type="button" class="button quiet" data-take="to">\
    \(say("Set this frame as the last"))</button></p></div>
    """
  }

  private func slowness(_ form: FormView) -> Markup {
    form.select("by", say("Speed factor"), [2, 3, 4, 6, 8].map { Choice("\($0)", "1/\($0)") })
  }

  private func turns(_ form: FormView) -> Markup {
    form.select(
      "turn", say("Direction"),
      [
        Choice("90", say("To the right")), Choice("270", say("To the left")),
        Choice("180", say("Upside down")),
      ])
  }

  private func clips(_ form: FormView, _ view: MediaEditView) -> Markup {
    form.ticks(
      "clips", say("Videos to append, in order"),
      view.clips.map { (value: $0.id.text, row: ListRow($0.title, leading: .icon(.play))) })
  }

  private func people(_ form: FormView, _ view: MediaEditView) -> Markup {
    form.ticks(
      "drawings", say("Whose drawings to include"),
      view.drawn.map {
        (
          value: $0.text,
          row: ListRow(view.names[$0] ?? "", leading: .initials(of: view.names[$0] ?? ""))
        )
      })
  }
}
