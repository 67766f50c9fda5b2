import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// How far the sources were asked about the films of a file.
struct ImportSeeking: Sendable {
  let bench: ImportReview
  /// How a moment reads.
  let moment: @Sendable (Instant) -> String

  /// Why nothing happens for a while.
  private var pause: String {
    guard let pause = bench.pause else { return "" }
    let words = say("It goes on at \(moment(pause.until)).", as: "looking films up")
    return " " + [pause.why?(), words].compactMap(\.self).joined(separator: " ")
  }

  var markup: Markup {
    let sought = bench.sought
    if sought.waiting > 0 {
      let all = sought.asked + sought.waiting
      return section(
        """
        <div data-seeking><p role="status">\(say("\(sought.asked) of \(all) films were looked up so far."))\(pause)</p>\
        <progress class="progress" max="\(all)" value="\(sought.asked)" \
        aria-label="\(say("Films looked up"))"></progress></div>
        """,
        footer: say("Films that are not in the catalogue are being looked up. You can leave this page: it goes on."))
    }
    if sought.given == 0 { return .empty }
    return banner(
      .warning,
      say(
        sought.given, one: "1 film could not be looked up. Send the file again later to try once more.",
        many: "\(sought.given) films could not be looked up. Send the file again later to try once more."))
  }
}
