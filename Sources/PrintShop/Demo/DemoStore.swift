/// A store of the demo. The addresses and telephone numbers are fictional.
struct DemoStore: Sendable {
  let college: DemoCollege
  let name, nameKorean, address, phone, place: String
  let week: Hours
  let startsAutomatically: Bool

  /// The opening hours.
  enum Hours { case shop, cafe, longDays, always }

  static let all = [
    DemoStore(
      college: .hanbit, name: "Hanbit Print Works", nameKorean: "한빛프린트", address: "24 Hanbit-ro",
      phone: "02-0555-0124",
      place: "37.581257,127.028245", week: .longDays, startsAutomatically: true),
    DemoStore(
      college: .hanbit, name: "Copy & Coffee", nameKorean: "복사와 커피", address: "8 Hanbit-ro",
      phone: "02-0555-0108",
      place: "37.581509,127.026", week: .cafe, startsAutomatically: false),
    DemoStore(
      college: .hanbit, name: "Library Corner Press", nameKorean: "도서관 앞 인쇄소",
      address: "3 Cheongun-gil",
      phone: "02-0555-0103",
      place: "37.584343,127.024828", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .hanbit, name: "Moonlight Copy", nameKorean: "달빛복사", address: "15 Dalbit-gil",
      phone: "02-0555-0115",
      place: "37.58411,127.031793", week: .always, startsAutomatically: true),
    DemoStore(
      college: .hanbit, name: "Star Press", nameKorean: "별빛출판", address: "41 Byeolbit-ro",
      phone: "02-0555-0141",
      place: "37.579413,127.026776", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .bada, name: "Lighthouse Print", nameKorean: "등대인쇄", address: "12 Deungdae-gil",
      phone: "051-0555-0112",
      place: "35.137344,129.103966", week: .longDays, startsAutomatically: true),
    DemoStore(
      college: .bada, name: "Wave Copy", nameKorean: "파도복사", address: "31 Daeyang-ro",
      phone: "051-0555-0131",
      place: "35.138542,129.098872", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .bada, name: "Pier Press", nameKorean: "부두프린트", address: "47 Daeyang-ro",
      phone: "051-0555-0147",
      place: "35.138956,129.101236", week: .cafe, startsAutomatically: false),
    DemoStore(
      college: .bada, name: "Tide Print", nameKorean: "밀물복사", address: "6 Somang-gil",
      phone: "051-0555-0106",
      place: "35.135233,129.097189", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .saebyeok, name: "Dawn Print", nameKorean: "새벽프린트", address: "20 Daehak-ro",
      phone: "042-0555-0120",
      place: "36.366673,127.346063", week: .longDays, startsAutomatically: true),
    DemoStore(
      college: .saebyeok, name: "Dew Copy", nameKorean: "이슬복사", address: "9 Iseul-gil",
      phone: "042-0555-0109",
      place: "36.369416,127.34151", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .saebyeok, name: "Thesis House", nameKorean: "논문의 집", address: "4 Daehak-ro",
      phone: "042-0555-0104",
      place: "36.366541,127.343726", week: .shop, startsAutomatically: false),
    DemoStore(
      college: .saebyeok, name: "Quick Quire", nameKorean: "빠른인쇄", address: "18 Maehwa-gil",
      phone: "042-0555-0118",
      place: "36.368294,127.348898", week: .cafe, startsAutomatically: true),
  ]
}

extension DemoStore.Hours {
  var week: Week {
    switch self {
    case .shop: Week(workdays: spans("09:00-12:30, 13:30-19:00"), saturday: spans("10:00-15:00"))
    case .cafe:
      Week(
        workdays: spans("08:00-22:00"), saturday: spans("10:00-22:00"),
        sunday: spans("12:00-20:00"))
    case .longDays:
      Week(
        workdays: spans("07:30-23:00"), saturday: spans("09:00-20:00"),
        sunday: spans("10:00-18:00"))
    case .always:
      Week(
        workdays: spans("0:00-24:00"), saturday: spans("0:00-24:00"), sunday: spans("0:00-24:00"))
    }
  }

  private func spans(_ text: String) -> [OpenSpan] { [OpenSpan](written: text) ?? [] }
}
