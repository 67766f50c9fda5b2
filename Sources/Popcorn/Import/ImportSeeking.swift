import PlazaBase
import PlazaMarkup
import PlazaUI
import Shelf

/// The progress of looking up the films of a file at the sources.
struct ImportSeeking: Sendable {
  let review: ImportReview
  /// Formats an instant.
  let moment: @Sendable (Instant) -> String

  /// Why the lookup is paused, and until when.
  private var pause: String {
    guard let pause = review.pause else { return "" }
    let resumption = say("The search resumes at \(moment(pause.until)).", as: "looking films up")
    return " " + [pause.why?(), resumption].compactMap(\.self).joined(separator: " ")
  }

  var markup: Markup {
    let sought = review.sought
    if sought.waiting > 0 {
      let all = sought.queried + sought.waiting
      return section(
        """
        <div data-seeking><p role="status">\(say("\(sought.queried) of \(all) films searched so far."))\(pause)</p>\
        <progress class="progress" max="\(all)" value="\(sought.queried)" \
        aria-label="\(say("Films searched"))"></progress></div>
        """,
        footer: say(
          "We're looking up films that aren't in the catalogue. You can leave this page."))
    }
    if sought.given == 0 { return .empty }
    return banner(
      .warning,
      say(
        sought.given, one: "1 film couldn't be looked up. Upload the file again later to retry.",
        many: "\(sought.given) films couldn't be looked up. Upload the file again later to retry.")
    )
  }
}
