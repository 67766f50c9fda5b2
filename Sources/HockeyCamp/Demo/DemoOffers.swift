import Adverts
import PlazaBase

/// The offers and details of the demo camp. Its streets, phone numbers and external pages are
/// fictitious.
enum DemoOffers {
  static let details = CampDetails(
    name: "North Shore Hockey Camp",
    about: """
      Small groups, a coach for every six players, and an hour of video a week: we teach edges, hands and reading the \
      game to players from seven to seventeen.
      Camps run in summer and on Tuesdays all winter, on two sheets of ice by the lake. Everybody films, everybody \
      watches, and every player goes home knowing the next thing to work on.
      """,
    aboutKorean: "여섯 명마다 코치 한 명, 매주 한 시간의 영상 분석. 일곱 살부터 열일곱 살까지 스케이팅, 스틱 기술, 경기 읽기를 가르칩니다.",
    address: "12 Lakeside Road, Northport", email: "office@camp.example", phone: "+1 306 555 0142",
    sms: "+1 306 555 0143", place: "50.4452,-104.6189",
    links: "Instagram https://instagram.example/northshorecamp")

  /// - Parameter year: the year of the season.
  static func programs(_ year: Int) -> [OfferDetails] {
    let week = ("Five days, on the ice twice a day.", "닷새 동안 하루 두 번 빙판에 오릅니다.")
    return [
      program(
        ("Summer camp, week one", "여름 캠프 1주차"), week, 39_900, year - 14...year - 11,
        "\(year)-07-06",
        days: 4, (36, 33)),
      program(
        ("Summer camp, week two", "여름 캠프 2주차"), week, 39_900, year - 10...year - 7,
        "\(year)-07-13",
        days: 4, (36, 36)),
      program(
        ("Goalies only", "골리 집중반"),
        ("Three days with two shooters for every goalie.", "골리 한 명에 슈터 두 명, 사흘간 진행합니다."),
        28_500, year - 17...year - 9, "\(year)-08-03",
        days: 2, (12, 4)),
      program(
        ("Tuesday edges", "화요 스케이팅"),
        ("Ten evenings of skating, from first crossovers up.", "크로스오버 기초부터 시작하는 열 번의 저녁 스케이팅입니다."),
        18_000,
        year - 12...year - 7,
        "\(year)-10-06", days: 63, (24, 22)),
    ]
  }

  static let items: [OfferDetails] = [
    item(
      ("Practice jersey", "연습용 저지"), ("Light, with the camp's crest.", "캠프 문장이 새겨진 가벼운 저지입니다."),
      4_500),
    item(("Camp hoodie", "캠프 후드티"), ("Warm, for the stands.", "관중석에서 입기 좋은 따뜻한 옷입니다."), 6_200),
    item(
      ("Edge pucks, set of six", "엣지 퍽 6개 세트"),
      ("Two light, two heavy, two for the street.", "가벼운 것, 무거운 것, 거리용이 두 개씩입니다."), 2_400),
    item(
      ("Stickhandling ball", "스틱핸들링 볼"), ("For the kitchen floor.", "집 안 바닥에서 연습할 때 씁니다."), 900),
    item(
      ("Water bottle", "물병"), ("With a long straw for cages.", "케이지 사이로 마실 수 있는 긴 빨대가 달려 있습니다."),
      1_400),
    item(
      ("Skate guards", "스케이트 날 보호대"), ("For the way to the ice.", "빙판까지 걸어갈 때 날을 지켜 줍니다."), 1_900),
  ]

  /// A text in English and in Korean.
  private typealias Said = (String, String)

  private static func program(
    _ title: Said, _ about: Said, _ price: Int, _ born: ClosedRange<Int>, _ start: String,
    days: Int,
    _ places: (all: Int, taken: Int)
  ) -> OfferDetails {
    let first = CalendarDate(start)
    return OfferDetails(
      title: title.0, about: about.0, price: Money(minor: price),
      target: ExternalURL("https://register.camp.example/"),
      born: born, startsOn: first, endsOn: first?.adding(days: days), places: places.all,
      taken: places.taken,
      titleKorean: title.1, aboutKorean: about.1)
  }

  private static func item(_ title: Said, _ about: Said, _ price: Int) -> OfferDetails {
    OfferDetails(
      title: title.0, about: about.0, price: Money(minor: price),
      target: ExternalURL("https://edge.camp.example/"),
      born: nil, startsOn: nil, endsOn: nil, places: nil, taken: nil, titleKorean: title.1,
      aboutKorean: about.1)
  }
}
