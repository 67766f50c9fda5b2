import Adverts
import PlazaBase

/// What the demo's camp offers and says of itself. Its streets, numbers and outside pages are made up.
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
    sms: "+1 306 555 0143", place: "50.4452,-104.6189", links: "Instagram https://instagram.example/northshorecamp")

  /// - Parameter year: the season's.
  static func programs(_ year: Int) -> [OfferDetails] {
    let week = "Five days, on the ice twice a day."
    return [
      program("Summer camp, week one", week, 39_900, year - 14...year - 11, "\(year)-07-06", days: 4, (36, 33)),
      program("Summer camp, week two", week, 39_900, year - 10...year - 7, "\(year)-07-13", days: 4, (36, 36)),
      program(
        "Goalies only", "Three days with two shooters for every goalie.", 28_500, year - 17...year - 9, "\(year)-08-03",
        days: 2, (12, 4)),
      program(
        "Tuesday edges", "Ten evenings of skating, from first crossovers up.", 18_000, year - 12...year - 7,
        "\(year)-10-06", days: 63, (24, 22)),
    ]
  }

  static let items: [OfferDetails] = [
    item("Practice jersey", "Light, with the camp's crest.", 4_500),
    item("Camp hoodie", "Warm, for the stands.", 6_200),
    item("Edge pucks, set of six", "Two light, two heavy, two for the street.", 2_400),
    item("Stickhandling ball", "For the kitchen floor.", 900),
    item("Water bottle", "With a long straw for cages.", 1_400),
    item("Skate guards", "For the way to the ice.", 1_900),
  ]

  private static func program(
    _ title: String, _ about: String, _ price: Int, _ born: ClosedRange<Int>, _ start: String, days: Int,
    _ places: (all: Int, taken: Int)
  ) -> OfferDetails {
    let first = CalendarDate(start)
    return OfferDetails(
      title: title, about: about, price: Money(minor: price), target: OutgoingAddress("https://register.camp.example/"),
      born: born, startsOn: first, endsOn: first?.adding(days: days), places: places.all, taken: places.taken)
  }

  private static func item(_ title: String, _ about: String, _ price: Int) -> OfferDetails {
    OfferDetails(
      title: title, about: about, price: Money(minor: price), target: OutgoingAddress("https://edge.camp.example/"),
      born: nil, startsOn: nil, endsOn: nil, places: nil, taken: nil)
  }
}
