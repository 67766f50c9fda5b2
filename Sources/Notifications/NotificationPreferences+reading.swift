import PlazaBase
import PlazaHTTP

extension NotificationPreferences {
  /// Reads preferences from a form or an API request. All channels of the given kinds that are not
  /// named are turned off, except those that are always shown.
  /// - Parameter kinds: The kinds that the member can receive.
  init(_ check: inout FormValidator, _ kinds: [NotificationKind], _ languages: Languages) {
    let ticked = Set(check.texts("on", say("list of notifications"), atMost: 300))
    var channels: [String: Set<NotificationChannel>] = [:]
    var known: Set<String> = []
    for kind in kinds {
      for channel in NotificationChannel.allCases { known.insert(Self.mark(kind.id, channel)) }
      channels[kind.id] = Set(
        NotificationChannel.allCases.filter { ticked.contains(Self.mark(kind.id, $0)) })
      if kind.isAlwaysShown { channels[kind.id]?.insert(.page) }
    }
    if !ticked.isSubset(of: known) {
      check.addError("on", say("The request contains an unknown kind of notification."))
    }
    self.channels = channels
    language = check.optionalText("language", say("language"))
    if let language, languages[code: language] == nil {
      check.addError("language", say("Choose a language."))
    }
    let from = check.optionalNumber("quietFrom", say("start of quiet hours"), in: 0...1439)
    let to = check.optionalNumber("quietTo", say("end of quiet hours"), in: 0...1439)
    quiet = from.flatMap { from in to.flatMap { QuietHours(from: from, to: $0) } }
    if quiet == nil, from != nil || to != nil {
      check.addError(
        from == nil ? "quietFrom" : "quietTo",
        say("Choose different start and end times for quiet hours, or neither."))
    }
  }

  /// The name of a channel of a kind, such as `print.ready:email`.
  static func mark(_ kind: String, _ channel: NotificationChannel) -> String {
    "\(kind):\(channel.rawValue)"
  }

  /// Returns the names of all channels that are on, in the order of the kinds.
  func marks(_ kinds: [NotificationKind]) -> [String] {
    kinds.flatMap { kind in
      NotificationChannel.allCases.filter { channels[kind.id]?.contains($0) ?? false }.map {
        Self.mark(kind.id, $0)
      }
    }
  }
}

extension NotificationPreferences {
  /// The version of the form.
  func version(_ kinds: [NotificationKind]) -> RecordVersion {
    RecordVersion([
      "on": marks(kinds), "quietFrom": quiet.map { [String($0.from)] } ?? [],
      "quietTo": quiet.map { [String($0.to)] } ?? [],
      "language": [language ?? Language.english.code],
    ])
  }
}
