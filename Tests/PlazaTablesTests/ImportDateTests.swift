import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaTables

struct ImportDateTests {
  // swift-format-ignore: NeverForceUnwrap
  private let today = CalendarDate("2026-06-01")!

  @Test(arguments: [
    "1980-12-31", "31/12/1980", "12/31/1980", "31.12.1980", "31-12-1980", "31 Dec 1980",
    "31-Dec-80", "Dec 31, 1980",
    "December 31st 1980", "31. Dezember 1980", "31 décembre 1980", "31 de diciembre de 1980",
    "31 grudnia 1980",
    "1980/12/31", "1980. 12. 31.", "1980년 12월 31일", "19801231", "1980-12-31T00:00:00Z",
    "1980-12-31 00:00:00",
    "31/12/1980 0:00", "12/31/80", "１９８０-１２-３１",
  ])
  func `an unambiguous date is parsed without a date order`(text: String) {
    #expect(
      ImportDate(text, nil, today: today) == CalendarDate("1980-12-31").map { .date($0) },
      "\(text)")
  }

  @Test(arguments: [
    ("03/04/1980", DateOrder.day, "1980-04-03"), ("03/04/1980", .month, "1980-03-04"),
    ("80-04-03", .year, "1980-04-03"),
    ("3.4.1980", .month, "1980-03-04"), ("3.4.1980", nil, "1980-04-03"),
    ("04/04/1980", nil, "1980-04-04"),
    ("2001-02-03", .day, "2001-02-03"),
  ])
  func `the chosen date order decides between day and month`(
    text: String, order: DateOrder?, day: String
  ) {
    #expect(
      ImportDate(text, order, today: today) == CalendarDate(day).map { .date($0) }, "\(text)")
  }

  @Test(
    arguments: [
      (["03/04/2024", "31/12/2024", "soon", ""], DateOrder.day),
      (["12/31/2024", "2024-01-02"], .month),
      (["03/04/2024", "2024-05-24"], nil), (["31/12/2024", "12/31/2024"], nil), ([], nil),
      (["31.12.2024", "3/4/2024"], .day),
    ] as [([String], DateOrder?)])
  func `one unambiguous date determines the date order of a column`(
    texts: [String], order: DateOrder?
  ) {
    #expect(DateOrder.detected(in: texts) == order)
  }

  @Test func `an ambiguous date is reported, and a date that contradicts the order is unknown`() {
    #expect(ImportDate("03/04/1980", nil, today: today) == .ambiguous)
    for text in ["31/12/1980", "1980-13-01", "soon", "30/02/1980", "31/12/20", "29586", "1/2"] {
      #expect(ImportDate(text, .month, today: today) == .unknown, "\(text)")
    }
  }
}
