import PlazaBase
import PlazaWeb

/// Opening hours in words.
struct HoursWords: Sendable {
  let say: Say
  let time: ShopTime
  let now: Instant

  /// `Open until 18:00`, `Opens tomorrow 09:00`
  func callAsFunction(_ state: OpeningHours.State) -> String {
    switch state {
    case .open(nil): say("Open day and night", "24시간 영업")
    case .open(.some(let end)):
      // Tonight's midnight is tomorrow by the calendar, and by nobody's words.
      end < now + .hours(20)
        ? say("Open until \(clock(end))", "\(clock(end))까지 영업")
        : say("Open until \(day(of: end))\(clock(end))", "\(day(of: end))\(clock(end))까지 영업")
    case .closed(nil): say("Closed", "영업 종료")
    case .closed(.some(let start)):
      say("Opens \(day(of: start))\(clock(start))", "\(day(of: start))\(clock(start)) 영업 시작")
    }
  }

  private func clock(_ moment: Instant) -> String {
    let (hour, minute) = time.timeOfDay(of: moment)
    return OpenSpan.clock(hour * 60 + minute)
  }

  private func day(of moment: Instant) -> String {
    let (today, day) = (time.date(of: now), time.date(of: moment))
    if day == today { return "" }
    if day == today.adding(days: 1) { return say("tomorrow ", "내일 ") }
    return Self.weekday(day.weekday, say) + " "
  }

  /// `Monday`, `월요일`
  static func weekday(_ number: Int, _ say: Say) -> String {
    let english = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let korean = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]
    return say(english[number % 7], korean[number % 7])
  }

  /// `5 June`, `6월 5일`
  static func date(_ day: CalendarDate, _ say: Say) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return say("\(day.day) \(months[(day.month - 1) % 12])", "\(day.month)월 \(day.day)일")
  }

  static func spans(_ spans: [OpenSpan], _ say: Say) -> String {
    if spans.isEmpty { return say("Closed", "휴무") }
    return spans == [OpenSpan(opens: 0, closes: 1440)] ? say("Day and night", "24시간") : spans.text
  }
}
