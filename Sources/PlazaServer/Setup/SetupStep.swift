import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import Storefronts

/// A step of the set-up, in order.
enum SetupStep: String, CaseIterable, Sendable {
  case you, business, shops, country, people

  var link: Link { Link("setup", rawValue) }

  /// From 1.
  var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  var next: SetupStep? { Self.allCases.dropFirst(number).first }
  var previous: SetupStep? { number > 1 ? Self.allCases[number - 2] : nil }

  /// The settings that the step asks for.
  var settings: [String] {
    switch self {
    case .you: []
    case .business: ["PLAZA_NAME", "PLAZA_LOGO", "PLAZA_COLOUR"]
    case .shops: ["PLAZA_STOREFRONTS"]
    case .country: ["PLAZA_COUNTRY", "PLAZA_CURRENCY", "PLAZA_TIMEZONE"]
    case .people: ["PLAZA_SIGN_UP"]
    }
  }

  var title: String {
    switch self {
    case .you: say("Your account")
    case .business: say("Your business")
    case .shops: say("What do you offer?")
    case .country: say("Where is it?")
    case .people: say("Who can join?")
    }
  }

  /// The values of the form: what is saved, or what people in the country of the browser's
  /// language usually choose.
  func values(_ reading: SettingsReading, _ request: Request) -> @Sendable (String) -> [String] {
    let own = reading.definitions.filter { settings.contains($0.name) }
    let saved = reading.version(of: own).values
    guard self == .country, reading.stored.entries["PLAZA_COUNTRY"] == nil,
      let country = Country.of(request.head.headerFields[.acceptLanguage])
    else { return saved }
    let presets = country.presets
    return { name in
      let fixed = saved(name)
      return fixed.isEmpty ? [] : presets[name].map { [$0] } ?? fixed
    }
  }
}

extension SetupStep {
  /// The name of the field with the country whose usual values the form shows.
  static let presetCountry = "presetCountry"

  /// Returns the usual values of another country that was chosen while the other fields still have
  /// those of the country that the form shows.
  static func presets(of fields: Fields) -> [String: String]? {
    let country = { (name: String) in
      Country.all.first { $0.code == fields.text(name) }
    }
    guard let shown = country(presetCountry), let chosen = country("country"),
      shown.code != chosen.code,
      shown.presets.allSatisfy({
        $0.key == "country" || fields.text($0.key) ?? $0.value == $0.value
      }),
      chosen.presets.contains(where: { $0.key != "country" && $0.value != shown.presets[$0.key] })
    else { return nil }
    return chosen.presets
  }
}

extension Country {
  /// The usual values by the name of the field.
  var presets: [String: String] {
    ["country": code, "currency": currency, "timezone": timeZone]
  }

  /// Returns the country that a browser's languages name, such as Korea for `ko-KR`.
  static func of(_ acceptLanguage: String?) -> Country? {
    let tags = (acceptLanguage ?? "").split(separator: ",").compactMap {
      $0.split(separator: ";").first?.trimmingPrefix { $0.isWhitespace }
    }
    for tag in tags {
      let parts = tag.split(separator: "-")
      if parts.count > 1, let country = all.first(where: { $0.code == parts[1].uppercased() }) {
        return country
      }
      if let language = parts.first, language != "en",
        let country = all.first(where: { $0.language == language.lowercased() })
      {
        return country
      }
    }
    return nil
  }
}
