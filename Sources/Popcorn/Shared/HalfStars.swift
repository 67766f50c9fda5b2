import PlazaBase
import PlazaMarkup
import Shelf

/// A rating from half a star to five stars.
struct HalfStars: Sendable, Hashable {
  /// 1…10.
  let halves: Int

  static let all = (1...10).compactMap { HalfStars(halves: $0) }

  /// - Returns: nil if `halves` is out of range.
  init?(halves: Int) {
    guard (1...10).contains(halves) else { return nil }
    self.halves = halves
  }

  /// Rounds a rating to half stars; nil without a rating.
  init?(_ rating: Rating?) {
    guard let rating else { return nil }
    self.init(halves: rating.halfStars)
  }

  var rating: Rating? { Rating(tenths: halves * 10) }

  /// "3½ stars".
  var text: String {
    switch halves {
    case 1: say("Half a star")
    case 2: say("1 star")
    default: say("\(number) stars")
    }
  }

  /// "3½".
  private var number: String {
    halves % 2 == 0 ? "\(halves / 2)" : "\(halves == 1 ? "" : "\(halves / 2)")½"
  }

  private var drawn: String {
    String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
  }

  var markup: Markup {
    "<span class=\"stars-shown\" role=\"img\" aria-label=\"\(text)\">\(drawn)</span>"
  }
}

/// A field for choosing half stars, or none.
func starField(_ name: String, _ label: String, chosen: HalfStars?, id: String) -> Markup {
  """
  <fieldset class="stars" id="\(id)-\(name)"><legend>\(label)</legend><div class="stars-row">\
  \(HalfStars.all, { starLabel(name, $0, isChosen: $0 == chosen) })\
  <label class="unrated"><input type="radio" name="\(name)" value=""\(if: chosen == nil, " checked")>\
  <span>\(say("None"))</span></label></div></fieldset>
  """
}

private func starLabel(_ name: String, _ stars: HalfStars, isChosen: Bool) -> Markup {
  """
  <label class="\(stars.halves % 2 == 0 ? "whole" : "half")"><input type="radio" name="\(name)" \
  value="\(stars.halves)"\(if: isChosen, " checked") aria-label="\(stars.text)"><i></i></label>
  """
}
