import PlazaBase
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

struct DailyPlotTests {
  private func plot(_ values: [Int], _ title: String = "Films rented") throws -> Markup {
    let first = try #require(CalendarDate("2026-06-01"))
    return DailyPlot(title, values.indices.map { first.adding(days: $0) }, values) { "\($0)" }
      .markup
  }

  private func text(_ markup: Markup) -> String { String(decoding: markup.bytes, as: UTF8.self) }

  private func path(_ markup: Markup) -> String? {
    text(markup).firstMatch(of: /class="plot-bar" d="([^"]*)"/).map { String($0.1) }
  }

  @Test func `a hostile title is escaped in the drawing and in the table`() throws {
    expectHarmless(try plot([1, 2], hostile))
  }

  @Test func `no day has no plot`() throws { #expect(try plot([]) == .empty) }

  @Test func `a single day is one bar over the whole height`() throws {
    #expect(path(try plot([5])) == "M1 101v-100h8V101z")
  }

  @Test func `zeros have no bars, and the table has them`() throws {
    let markup = try plot([0, 0, 0])
    #expect(path(markup) == "")
    #expect(text(markup).matches(of: /<span class="number">0<\/span>/).count == 3)
    #expect(HTMLCheck(fragment: markup.bytes).faults == [])
  }

  @Test func `negative numbers hang below the line`() throws {
    #expect(path(try plot([30, -10])) == "M1 76v-75h8V76zM11 76v25h8V76z")
    #expect(path(try plot([-4])) == "M1 1v100h8V1z")
  }

  @Test func `a small number beside a large one is visible`() throws {
    #expect(path(try plot([1, 1_000_000]))?.hasPrefix("M1 101v-2h8V101z") == true)
  }

  @Test func `the drawing has a name, and the table has each day`() throws {
    let markup = try plot([1, 3, 2])
    let check = HTMLCheck(fragment: markup.bytes)
    #expect(check.faults == [])
    #expect(
      text(markup).contains(
        "role=\"img\" aria-label=\"Films rented, 1 June – 3 June 2026: 6; most on Tue 2 June, 3\"")
    )
    #expect(check.all("tr").count == 4 && check.all("summary").count == 1)
  }

  @Test func `tiles of desks are escaped`() {
    expectHarmless(deskTiles([DeskLink(hostile, hostile, Link(hostile), icon: .print)]))
    expectHarmless(statTiles([StatTile(hostile, hostile, Link(hostile), isProblem: true)]))
  }
}
