import Foundation
import PlazaBase
import PlazaImaging

@testable import Members

extension FuzzTarget {
  /// Keys: exactly the canonical form is accepted, and Foundation parses the same UUID.
  static let id = FuzzTarget("id", maximumLength: 60) { input in
    let text = input.text
    let id = ID<Member>(text)
    let form = /[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}/
    try hold(
      (text.wholeMatch(of: form) != nil) == (id != nil), "\(text) is \(id?.text ?? "no key")")
    guard let id else { return }
    try hold(id.text == UUID(uuidString: text)?.uuidString.lowercased(), "\(text) is \(id.text)")
  }

  /// Typed codes: the displayed form is accepted, and one wrong character is detected.
  static let codes = FuzzTarget("codes", maximumLength: 40) { input in
    let lines = input.lines(2)
    if let recovery = RecoveryCode(typed: lines[0]) {
      try hold(
        RecoveryCode(typed: recovery.grouped) == recovery,
        "\(lines[0]) is shown as \(recovery.grouped)")
    }
    guard let code = ShortCode(lines[0]) else { return }
    try hold(
      ShortCode(code.description) == code && ShortCode(code.text) == code, "\(code) is not itself")
    let place = Int(input.bytes.last ?? 0) % 8
    for wrong in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" {
      var letters = Array(code.text)
      if letters[place] == wrong { continue }
      letters[place] = wrong
      try hold(ShortCode(String(letters)) == nil, "\(String(letters)) is taken beside \(code)")
    }
  }

  /// Dates: only the canonical form is accepted, and adding days is reversible.
  static let date = FuzzTarget("date", maximumLength: 24) { input in
    var dice = input.dice
    let days = dice.number()
    if let day = CalendarDate(dayNumber: Int(days)) {
      try hold(
        day.dayNumber == Int(days) && CalendarDate(day.description) == day, "day \(days) is \(day)"
      )
    }
    guard let date = CalendarDate(input.text) else { return }
    try hold(date.description.utf8.elementsEqual(input.text.utf8), "\(input.text) is \(date)")
    try hold(CalendarDate(dayNumber: date.dayNumber) == date, "\(date) is day \(date.dayNumber)")
    for distance in [Int.min, -400, -1, 1, 400, .max] {
      let other = date.adding(days: distance)
      try hold(
        distance < 0 ? other <= date : other >= date, "\(date) and \(distance) days is \(other)")
    }
    _ = date.age(on: CalendarDate(dayNumber: Int(truncatingIfNeeded: days) % 3_000_000) ?? date)
  }

  /// Instants: Foundation reads the same instant from RFC 3339, and the shop's time zone converts
  /// in both directions.
  static let instant = FuzzTarget("instant", maximumLength: 16) { input in
    var dice = input.dice
    let moment = Instant(microseconds: dice.number())
    let text = moment.rfc3339
    guard
      let shop = ShopTimeZone(
        identifier: dice.byte() % 2 == 0 ? "Europe/London" : "America/St_Johns")
    else {
      throw Broken(description: "the zones are missing")
    }
    let day = shop.date(of: moment)
    let (hour, minute) = shop.timeOfDay(of: moment)
    try hold((0...23).contains(hour) && (0...59).contains(minute), "it is \(hour):\(minute)")
    // Foundation uses the Julian calendar before 1582, and its time zones end in 2038 on some
    // systems.
    guard (1600...2400).contains(day.year) else { return }
    let wanted = "\(text.prefix(19))Z"
    let read = try Date.ISO8601FormatStyle().parse(wanted)
    try hold(Int64(read.timeIntervalSince1970) == moment.seconds, "\(moment.seconds) s is \(text)")
    // Whole minutes only: offsets of earlier times have seconds.
    guard day.year >= 1975 else { return }
    let again = shop.moment(day, hour: hour, minute: minute)
    let gap = (moment - again).wholeMicroseconds
    try hold(
      gap % 3_600_000_000 >= 0 && gap < 2 * 3_600_000_000 + 60_000_000,
      "\(text) comes again as \(again.rfc3339)")
    try hold(
      shop.timeOfDay(of: again) == (hour, minute),
      "\(hour):\(minute) on \(day) is \(again.rfc3339)")
  }

  /// Amounts: the displayed digits are the amount.
  static let money = FuzzTarget("money", maximumLength: 16) { input in
    var dice = input.dice
    let minor = Int(dice.number())
    let code = String(decoding: (0..<3).map { _ in dice.byte() }, as: UTF8.self)
    for currency in [Currency(code), Currency("GBP"), Currency("KRW"), Currency("KWD")].compactMap(
      { $0 })
    {
      let shown = currency.format(Money(minor: minor))
      let digits = shown.filter { $0.isASCII && $0.isNumber }
      try hold(UInt(digits) == minor.magnitude, "\(minor) \(currency.code) is shown as \(shown)")
      try hold(
        shown.contains("−") == (minor < 0), "\(minor) \(currency.code) is shown as \(shown)")
    }
  }

  /// One-time codes: only that of the current step is accepted, once, and the secret can be
  /// restored from base 32.
  static let totp = FuzzTarget("totp", maximumLength: 60) { input in
    var dice = input.dice
    let moment = Instant(microseconds: abs(dice.number() % 4_000_000_000_000_000))
    let offset = Int(dice.byte() % 7) - 3
    let typed = dice.text()
    let totp = TOTP(secret: Array(dice.rest.prefix(TOTP.secretBytes)))
    let now = TOTP.step(at: moment)
    let code = totp.code(at: now + offset)
    try hold(
      code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) },
      "the code \(code)")
    let found = totp.step(of: code, at: moment, after: now - 2)
    let present = totp.code(at: now)
    try hold(
      (found != nil) == (code == present),
      "\(code) is \(found.map(String.init) ?? "refused"), not \(present)")
    if let found {
      try hold(totp.step(of: code, at: moment, after: found) == nil, "\(found) is taken twice")
    }
    try hold(
      typed == present || totp.step(of: typed, at: moment, after: .min) == nil, "\(typed) is taken"
    )
    try hold(
      Data(totp.secret) == Self.decoded(base32: totp.base32), "\(totp.secret) is \(totp.base32)")
    _ = totp.address(account: typed, issuer: typed)
  }

  private static func decoded(base32 text: String) -> Data {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    let bits = text.utf8.flatMap { letter -> [Int] in
      let value = alphabet.firstIndex(of: letter) ?? 0
      return (0..<5).reversed().map { value >> $0 & 1 }
    }
    let bytes = stride(from: 0, to: bits.count - bits.count % 8, by: 8).map { start in
      UInt8(bits[start..<(start + 8)].reduce(0) { $0 << 1 | $1 })
    }
    return Data(bytes)
  }

  /// Passwords: each one is judged, and accepted ones have the required length.
  static let password = FuzzTarget("password", maximumLength: 300) { input in
    let lines = input.lines(2)
    if rules.fieldError(about: lines[1], own: [lines[0]]) == nil {
      let count = lines[1].precomposedStringWithCanonicalMapping.unicodeScalars.count
      try hold((10...128).contains(count), "a password of \(count) is taken")
      let spelled = lines[1].decomposedStringWithCanonicalMapping
      try hold(
        rules.fieldError(about: spelled, own: [lines[0]]) == nil,
        "the same in another spelling is refused")
    }
    guard let hash = PasswordHash(lines[1]) else { return }
    try hold(PasswordHash(hash.text) == hash, "\(lines[1]) is stored as \(hash.text)")
  }

  private static let rules = PasswordRules(siteWords: ["rental", "counter"])

  /// Pictures are recognised by their first bytes only.
  static let pictureKind = FuzzTarget("picture-kind", maximumLength: 100) { input in
    let kind = PictureKind(sniffing: input.bytes)
    try hold(
      PictureKind(sniffing: Array(input.bytes.prefix(68))) == kind,
      "\(String(describing: kind)) is told by later bytes"
    )
    if kind != nil { try hold(input.bytes.count >= 3, "a picture of \(input.bytes.count) bytes") }
  }
}
