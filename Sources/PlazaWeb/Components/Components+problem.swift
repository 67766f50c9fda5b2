import PlazaMarkup

enum Components {
  static func problem(_ p: Problem, requestID: String) -> Markup { "<p>\(p.detail)</p>" }
}
