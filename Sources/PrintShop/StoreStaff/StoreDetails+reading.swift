import PlazaBase

extension StoreDetails {
  /// Reads the form of a store's details and collects all validation errors, in the language of
  /// the page.
  init(_ check: inout FormValidator) {
    let missing = say("Fill this in.")
    name = check.wanted("name", say("name"), missing)
    // Without a Korean name, the store's name is used in both languages.
    nameKorean = check.optionalText("nameKorean", say("Korean name"), atMost: 120) ?? name
    address = check.wanted("address", say("address"), missing)
    phone = check.wanted("phone", say("phone number"), missing, atMost: 40)
    startsAutomatically = check.flag("startsByItself", say("automatic start"))
    marks =
      check.optionalChoice("marks", say("order number on paper"), of: PaperMark.self) ?? .none
    spot = check.spot("place")
  }
}

extension FormValidator {
  /// Reads a required line of text.
  mutating func wanted(
    _ field: String, _ label: String, _ missing: String, atMost maximum: Int = 120
  ) -> String {
    let text = optionalText(field, label, atMost: maximum)
    if text == nil { addError(field, missing) }
    return text ?? ""
  }

  /// Reads a coordinate.
  mutating func spot(_ field: String) -> Coordinate {
    if let spot = Coordinate(text: optionalText(field, "place", atMost: 60) ?? "") { return spot }
    addError(
      field,
      say("Enter latitude and longitude separated by a comma, such as 37.5836,127.0282."))
    return .nowhere
  }
}

extension Coordinate {
  /// The coordinate 0, 0, in the open ocean.
  static let nowhere = Coordinate(equator: 0)

  private init(equator longitude: Double) {
    latitude = 0
    self.longitude = longitude
  }

  /// The text in a form, such as `37.5836,127.0282`.
  var text: String { "\(latitude),\(longitude)" }
}
