import PlazaBase

extension FormValidator {
  /// Reads the instant that an API client names.
  mutating func expiry(now: Instant) -> Instant {
    let usual = now + MakeProgramKey.usual
    guard let text = optionalText("expiresAt", say("expiry"), atMost: 40) else { return usual }
    guard let moment = Instant(rfc3339: text), moment > now,
      moment <= now + MakeProgramKey.longest
    else {
      addError(
        "expiresAt",
        say("The expiry must be a time in the next 365 days, such as 2027-01-31T12:00:00Z."))
      return usual
    }
    return moment
  }

  /// Reads the lifetime, or the last day, that the page's form names.
  mutating func lifetime(now: Instant, _ time: ShopTimeZone) -> Instant {
    let latest = now + MakeProgramKey.longest
    guard let day = optionalDate("until", say("last day")) else {
      let days = number("days", say("lifetime"), in: 1...365)
      return now + .days(days)
    }
    guard (time.date(of: now)...time.date(of: latest)).contains(day) else {
      addError("until", say("The last day must be within the next 365 days."))
      return latest
    }
    return min(latest, time.moment(day, hour: 23, minute: 59, second: 59))
  }
}
