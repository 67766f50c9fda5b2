public import PlazaBase
public import PlazaData

/// A member's preferences: the channels of each kind, quiet hours and language.
struct NotificationPreferences: Sendable, Equatable {
  /// The channels by the ID of the kind.
  var channels: [String: Set<NotificationChannel>]
  var quiet: QuietHours?
  /// The language code, even if the language is no longer supported; nil if the member never chose
  /// one.
  var language: String?

  /// Returns a translator for the language.
  func voice(in languages: Languages) -> Translator {
    Translator(language.flatMap { languages[code: $0] } ?? .english)
  }

  /// Returns a member's effective preferences, chosen or default.
  static func of(_ member: ID<Member>, _ kinds: [NotificationKind], _ tx: any Transaction) throws
    -> NotificationPreferences
  {
    let pairs = try kinds.map { ($0.id, try channels(of: member, for: $0, tx)) }
    let row = try tx.first(
      "SELECT language, quiet_from, quiet_to FROM notification_settings WHERE member = \(member)")
    let (from, to): (Int?, Int?) = (try row?.optional("quiet_from"), try row?.optional("quiet_to"))
    return NotificationPreferences(
      channels: Dictionary(pairs, uniquingKeysWith: { one, _ in one }),
      quiet: from.flatMap { from in to.flatMap { QuietHours(from: from, to: $0) } },
      language: try row?.optional("language"))
  }

  /// Returns the channels by which a kind reaches a member.
  static func channels(
    of member: ID<Member>, for kind: NotificationKind, _ tx: any Transaction
  ) throws -> Set<NotificationChannel> {
    var channels = kind.usual
    let rows = try tx.rows(
      "SELECT channel, is_on FROM notification_preference WHERE member = \(member) AND kind = \(kind.id)"
    )
    for row in rows {
      guard let channel = NotificationChannel(rawValue: try row.value("channel")) else { continue }
      if try row.value("is_on") { channels.insert(channel) } else { channels.remove(channel) }
    }
    if kind.isAlwaysShown { channels.insert(.page) }
    return channels
  }
}

/// Saves a member's preferences.
struct SaveNotificationPreferences: Sendable {
  let member: ID<Member>
  let choices: NotificationPreferences

  func callAsFunction(_ tx: any Transaction) throws {
    let quiet = choices.quiet
    try tx.run(
      """
      INSERT INTO notification_settings (member, last_number, language, quiet_from, quiet_to)
      VALUES (\(member), 0, \(choices.language), \(quiet?.from), \(quiet?.to))
      ON CONFLICT (member) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        language = COALESCE(excluded.language, notification_settings.language)
      """)
    for (kind, channels) in choices.channels.sorted(by: { $0.key < $1.key }) {
      for channel in NotificationChannel.allCases {
        try Self.set(kind, channel, on: channels.contains(channel), for: member, tx)
      }
    }
  }

  fileprivate static func set(
    _ kind: String, _ channel: NotificationChannel, on isOn: Bool, for member: ID<Member>,
    _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO notification_preference (member, kind, channel, is_on)
      VALUES (\(member), \(kind), \(channel.rawValue), \(isOn))
      ON CONFLICT (member, kind, channel) DO UPDATE SET is_on = excluded.is_on, was = NULL
      """)
  }
}

/// Saves the language in which a member is notified, as chosen for the pages.
public struct SetLanguage: Sendable {
  private let language: Language
  private let member: ID<Member>

  /// - Parameter language: The language that the member chose last.
  public init(_ language: Language, for member: ID<Member>) {
    self.language = language
    self.member = member
  }

  /// Never refuses.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO notification_settings (member, last_number, language) VALUES (\(member), 0, \(language.code))
      ON CONFLICT (member) DO UPDATE SET language = excluded.language
      """)
  }
}
