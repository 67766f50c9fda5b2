import PlazaBase
import PlazaMarkup

/// A drawing of an order's progress. It is decorative, because the text beside it contains the
/// same information.
enum ProgressPicture: Sendable {
  case order, printing, done
  /// The staff have to intervene.
  case problem

  init?(_ state: Order.State) {
    switch state {
    case .order: self = .order
    case .printing: self = .printing
    case .done: self = .done
    default: return nil
    }
  }

  var markup: Markup {
    """
    <svg class="stage stage-\(name)" viewBox="0 0 120 104" aria-hidden="true">\
    <ellipse class="stage-floor" cx="60" cy="97" rx="46" ry="5"/>\(strokes)</svg>
    """
  }

  private var name: String {
    switch self {
    case .order: "order"
    case .printing: "printing"
    case .done: "done"
    case .problem: "trouble"
    }
  }

  private var strokes: Markup {
    switch self {
    case .order:
      """
      <rect class="stage-under" x="17" y="25" width="52" height="66" rx="9" transform="rotate(-8 43 58)"/>\
      <rect class="stage-paper" x="28" y="19" width="54" height="68" rx="9"/>\
      <path class="stage-lines" d="M39 36h32M39 48h32M39 60h18"/>\
      <circle class="stage-seal" cx="84" cy="70" r="20"/><path class="stage-mark stage-hand" d="M84 58v12l8 5"/>
      """
    case .printing: Self.printer + Self.sheet
    case .done:
      """
      <path class="stage-handle" d="M43 40v-9a17 17 0 0 1 34 0v9"/>\
      <path class="stage-body" d="M21 36h78l-6 49a9 9 0 0 1-9 8H36a9 9 0 0 1-9-8z"/>\
      <path class="stage-fold" d="M21 36h78l-1 9H22z"/>\
      <circle class="stage-seal" cx="60" cy="66" r="18"/><path class="stage-mark" d="M51.5 66.500l6 6.500 11.500-13"/>
      """
    case .problem:
      Self.printer
        + """
        <circle class="stage-seal" cx="88" cy="74" r="19"/><path class="stage-mark" d="M88 64v12M88 83.500v.1"/>
        """
    }
  }

  private static let printer: Markup = """
    <path class="stage-paper" d="M38 34V15a7 7 0 0 1 7-7h30a7 7 0 0 1 7 7v19z"/>\
    <rect class="stage-body" x="12" y="31" width="96" height="44" rx="13"/>\
    <circle class="stage-light" cx="94" cy="44" r="4"/><path class="stage-slot" d="M30 61h60"/>
    """

  private static let sheet: Markup = """
    <g class="stage-sheet"><path class="stage-paper" d="M36 61h48v27a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z"/>\
    <path class="stage-lines" d="M45 72h30M45 82h18"/></g>
    """
}

/// The steps of an order, with the current one marked.
func progressSteps(_ state: Order.State) -> Markup {
  let steps: [(Order.State, String)] = [
    (.order, say("Order")), (.printing, say("Printing", as: "the work")),
    (.done, say("Ready", as: "a step")),
  ]
  let here = steps.firstIndex { $0.0 == state } ?? 0
  return """
    <ol class="steps" aria-label="\(say("Order progress"))">\
    \(steps.indices, { step(steps[$0].1, $0 < here, $0 == here) })</ol>
    """
}

private func step(_ label: String, _ isPast: Bool, _ isCurrent: Bool) -> Markup {
  """
  <li class="step\(if: isPast, " past")\(if: isCurrent, " now")"\(if: isCurrent, " aria-current=\"step\"")>\
  <span>\(label)</span>\(if: isPast, "<span class=\"visually-hidden\">: \(say("done"))</span>")</li>
  """
}
