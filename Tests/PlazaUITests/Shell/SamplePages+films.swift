import PlazaBase
import PlazaMarkup
import PlazaUI

extension SamplePages {
  static let titles: [(title: String, about: String, stock: String)] = [
    ("Alien", "1979 · Ridley Scott · 18", "0 of 2 in"),
    ("The Matrix", "1999 · Lana and Lilly Wachowski · 15", "2 of 3 in"),
    ("기생충 (Parasite)", "2019 · Bong Joon-ho · 15", "1 of 1 in"),
    ("Spirited Away", "2001 · Hayao Miyazaki · PG", "4 of 4 in"),
    (
      "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
      "1964 · Stanley Kubrick · PG", "1 of 2 in"
    ),
  ]

  static func filmRows() -> [ListRow] {
    titles.enumerated().map { position, film in
      ListRow(
        film.title, Link("rental", "films", String(position)), subtitle: film.about,
        leading: .cover(position == 1 ? someCover : nil), trailing: film.stock)
    }
  }

  static func filmList() -> Page {
    Page(
      "Films", actions: barLink(.add, "Add a film", Link(path: "/rental/films/new")),
      list: searchField("Search films", in: films, query: "a", results: "found")
        + searchResults("found", notify: "5 films", rowList(filmRows(), label: "Films")),
      detail: nil)
  }

  static func film() -> Page {
    let detail = """
      \(coverLink(someCover, alt: "Cover of The Matrix", opening: Link(path: "/rental/films/1/cover")))
      \(statTiles([("In the shop", "2 of 3", nil), ("Rented so far", "41", rentals)]))
      \(section(detailList([
        Detail("Cast", "Keanu Reeves, Laurence Fishburne, Carrie-Anne Moss"),
        Detail("Director", "Lana and Lilly Wachowski"),
        Detail("Age rating", markup: Badge("15", .warning).markup), Detail("Running time", nil),
      ])))
      \(section("Copies", rowList([
        ListRow("Copy 1", subtitle: "K7M2-44QX", badge: Badge("In", .done)),
        ListRow("Copy 2", rentals, subtitle: "K7M2-9B1T", trailing: "Ann Lee", badge: Badge("Out", .info)),
      ])))
      """ as Markup
    return Page(
      "The Matrix", back: films, actions: barLink("Edit", Link(path: "/rental/films/1/edit")),
      list: filmList().listPart,
      detail: detail)
  }

  static func editFilm() -> Page {
    let form = FormView.sample([
      "title": ["The Matrix"], "rating": ["15"], "quantity": ["3"], "format": ["disc"],
    ])
    let fields =
      group(
        form.picture("cover", "Cover", upload: Link(path: "/rental/covers"), preview: someCover))
      + group(
        form.text("title", "Name", required: true)
          + form.text("cast", "Cast", hint: "Names with commas between them.")
          + form.select(
            "rating", "Age rating", ["U", "PG", "12", "12A", "15", "18"].map { Choice($0) },
            nothing: "None")
          + form.number("quantity", "Quantity", in: 1...99)
          + form.segments(
            "format", "Format",
            [Choice("disc", "Disc"), Choice("tape", "Tape"), Choice("both", "Both")]))
    return Page("Edit film", form, fields, cancel: films)
  }

  static func cover() -> Page {
    Page(
      "The Matrix: cover", close: films, picture: fullScreen(someCover, alt: "Cover of The Matrix")
    )
  }

  static func rent() -> Page {
    let form = FormView.sample(["film": ["1", "3"], "nights": ["3"]])
    let rows = filmRows().enumerated().map { (value: String($0.offset), row: $0.element) }
    let total = Currency("GBP").map {
      RunningTotal(
        ticks: "film", nights: "nights", rate: Money(minor: 300), currency: $0, limit: 2
      ).markup
    }
    let fields =
      banner(.info, "Ann Lee may take 2 more films.")
      + form.ticks("film", "Films in the shop", rows)
      + dock(
        form.picker(
          "nights", "Nights", in: 1...14, text: { $0 == 1 ? "1 night" : "\($0) nights" })
          + (total ?? .empty)
      )
    return Page("Rent films", form, fields, cancel: rentals)
  }

  static func rental() -> Page {
    Page(
      "The Matrix", back: rentals,
      """
      \(banner(.warning, "This film is 2 days late."))
      \(section(detailList([
        Detail("Nights", "3"), Detail("Price", "£9.00"),
        Detail("Due", markup: "Wed 27 May \(Badge("Overdue", .alert).markup)"),
      ])))
      \(switchAct("Returned", name: "returned", isOn: false, rentals, key: "k-3", hint: "Undo it for ten minutes."))
      \(actionButton("Undo return", rentals, key: "k-4", icon: .undo, fields: ["reason": "mistake"]))
      \(progressBar("Printing labels", done: 3, of: 8))\(progressBar("Reading the file", done: nil, of: 1))
      """)
  }

  static func scan() -> Page {
    Page(
      "Returns",
      scanField(
        "Scan or type a copy’s code", name: "code", returns, button: "Return", value: "K7M2-44QZ",
        fieldError: "No copy has the code K7M2-44QZ. Please look at the label again.",
        hint: "The scanner can stay in the hand."))
  }

  static func dryRun() -> Page {
    Page(
      "Import customers", back: customers,
      dataTable(
        "What the import would do", columns: ["Line", "Item", "Name", "Why"],
        rows: [
          [.figure("2"), .badge(Badge("Add", .done)), .text("Ann Lee"), .text("")],
          [
            .figure("3"), .badge(Badge("Skip", .warning)), .text("Bob Fletcher"),
            .text("Already a customer with this postcode."),
          ],
          [
            .figure("4"), .badge(Badge("Wrong", .alert)), .text("김민수"),
            .text("The postcode is missing."),
          ],
        ]))
  }
}

extension Page {
  var listPart: Markup {
    if case .split(let list, _) = content { list } else { .empty }
  }
}
