import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

struct FormViewTests {
  private let fields: [@Sendable (FormView) -> Markup] = [
    { $0.text("f", hostile, required: true, hint: hostile) }, { $0.lines("f", hostile) },
    { $0.email("f", hostile) },
    { $0.password("f", hostile, isNew: true) }, { $0.phone("f", hostile) },
    { $0.digits("f", hostile) },
    { $0.number("f", hostile, in: 1...9) }, { $0.date("f", hostile) },
    { $0.toggle("f", hostile, hint: hostile) },
    { $0.select("f", hostile, [Choice(hostile)], nothing: hostile) },
    { $0.picker("f", hostile, in: 1...3) },
    { $0.segments("f", hostile, [Choice("a", hostile)]) },
    { $0.ticks("f", hostile, [(hostile, ListRow(hostile))]) },
    { $0.picture("f", hostile, upload: Link(hostile), preview: Link(hostile), hint: hostile) },
  ]

  @Test func `every field escapes hostile text`() {
    let form = FormView(
      action: Link(hostile), key: hostile, errors: ValidationErrors("f", hostile)
    ) { _ in [hostile] }
    for field in fields {
      expectHarmless(form.markup(field(form), submit: hostile))
    }
  }

  @Test func `an error is shown next to its field and associated with it`() throws {
    for field in fields {
      let form = FormView(
        action: Link(path: "/"), key: nil, errors: ValidationErrors("f", "Please enter it."))
      let check = read(field(form))
      let note = try #require(check.elements.first { $0.attributes["class"] == "complaint" })
      let id = try #require(note.attributes["id"])
      let tied = check.elements.filter { $0.attributes["aria-describedby"]?.contains(id) == true }
      #expect(tied.count == 1 && tied[0].attributes["aria-invalid"] == "true")
      #expect(note.text == "Please enter it.")
    }
  }

  @Test func `submitted values are shown again, except passwords`() throws {
    let form = FormView(action: Link(path: "/"), key: nil, value: { _ in "12" })
    #expect(read(form.text("f", "F")).all("input")[0].attributes["value"] == "12")
    #expect(read(form.number("f", "F", in: 1...20)).all("input")[0].attributes["value"] == "12")
    #expect(read(form.lines("f", "F")).all("textarea")[0].text == "\n12")
    let options = read(form.picker("f", "F", in: 1...14)).all("option")
    #expect(
      options.filter { $0.attributes["selected"] != nil }.map { $0.attributes["value"] } == ["12"])
    #expect(read(form.password("f", "F", isNew: false)).all("input")[0].attributes["value"] == nil)
  }

  @Test func `all ticked boxes stay ticked`() {
    let form = FormView(action: Link(path: "/"), key: nil) { _ in ["b", "c"] }
    let boxes = read(form.ticks("f", "F", ["a", "b", "c"].map { ($0, ListRow($0)) })).all("input")
    #expect(
      boxes.filter { $0.attributes["checked"] != nil }.map { $0.attributes["value"] } == [
        "b", "c",
      ])
  }

  @Test func `all errors are listed at the top with links to their fields`() throws {
    var wrong = ValidationErrors("name", "Enter the name.")
    wrong.add("elsewhere", "Something else is wrong.")
    let form = FormView("f", action: Link(path: "/"), key: nil, errors: wrong)
    let check = read(form.markup(form.text("name", "Name"), submit: "Save"))
    let summary = try #require(check.elements.first { $0.attributes["role"] == "alert" })
    #expect(summary.text.contains("2 fields") && summary.text.contains("Something else is wrong."))
    #expect(check.all("a").map { $0.attributes["href"] } == ["#f-name"])
    #expect(check.faults == [])
  }

  @Test func `a form without errors shows none`() {
    let form = FormView(action: Link(path: "/x"), key: "k")
    let check = read(form.markup(form.text("name", "Name", required: true), submit: "Save"))
    #expect(
      !check.elements.contains {
        $0.attributes["role"] == "alert" || $0.attributes["aria-invalid"] != nil
      })
    #expect(check.links.map(\.method) == ["POST"])
  }

  @Test func `a form sends its idempotency key`() {
    let form = FormView(action: Link(path: "/x"), key: "k-77")
    let hidden = read(form.markup(.empty, submit: "Save")).all("input").filter {
      $0.attributes["type"] == "hidden"
    }
    #expect(hidden.map { $0.attributes["name"] } == [Request.keyField])
    #expect(hidden.map { $0.attributes["value"] } == ["k-77"])
  }

  @Test func `required and optional fields differ visibly and for screen readers`() {
    let form = FormView(action: Link(path: "/"), key: nil)
    let needed = read(form.text("f", "F", required: true))
    let free = read(form.text("f", "F"))
    #expect(
      needed.all("input")[0].attributes["required"] != nil && needed.all("label")[0].text == "F")
    #expect(
      free.all("input")[0].attributes["required"] == nil
        && free.all("label")[0].text.contains("optional"))
  }

  @Test func `a date field has its earliest and latest date`() {
    let form = FormView(action: Link(path: "/"), key: nil)
    let input = read(
      form.date("f", "F", earliest: CalendarDate("1900-01-01"), latest: CalendarDate("2026-06-01"))
    )
    .all("input")[0]
    #expect(input.attributes["min"] == "1900-01-01" && input.attributes["max"] == "2026-06-01")
  }
}
