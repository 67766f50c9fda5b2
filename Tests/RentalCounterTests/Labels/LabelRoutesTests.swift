import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct LabelRoutesTests {
  @Test(arguments: LabelFormat.allCases)
  func `labels have the exact paper size, and scanners read them`(format: LabelFormat) async throws
  {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add("기생충 – Parasite", copies: 2)
      let path = Paths.labelsPDF(film.id).query(["format": format.rawValue]).text
      let reply = try await shop.visitor(.kim).get(path)
      #expect(reply.status == .ok && reply.headers[.contentType] == "application/pdf")
      let reader = PDFInspector(tools: shop.tools)
      let facts = try await reader.facts(reply.bytes)
      let (width, height) = format.page
      #expect(abs(facts.widthMM - width) < 0.1 && abs(facts.heightMM - height) < 0.1, "\(facts)")
      #expect(facts.pages == (format == .sheet ? 1 : 2))
      let text = try await reader.text(reply.bytes)
      for word in ["기생충", "Copy 1", "Copy 2"] + film.copies.map(\.code.description) {
        #expect(text.contains(word), "\(word)")
      }
      let codes = film.copies.map(\.code.text)
      if format == .sheet {
        let wanted = codes.flatMap { ["CODE-128:\($0)", "QR-Code:\($0)"] }.sorted()
        #expect(try await reader.codes(reply.bytes) == wanted)
      } else {
        for (number, code) in codes.enumerated() {
          let read = try await reader.codes(reply.bytes, page: number + 1)
          #expect(read == ["CODE-128:\(code)", "QR-Code:\(code)"])
        }
      }
    }
  }

  @Test func `a partly used sheet is filled before the next one`() async throws {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add("Ran", copies: 6)
      let path = Paths.labelsPDF(film.id).query(["format": "a4-24", "start": "22"]).text
      let pdf = try await shop.visitor(.kim).get(path).bytes
      let reader = PDFInspector(tools: shop.tools)
      #expect(try await reader.facts(pdf).pages == 2)
      #expect(try await reader.codes(pdf).count == 6)
      #expect(try await reader.codes(pdf, page: 2).count == 6)
    }
  }

  @Test func `a long title is shortened, and labels for 99 copies fit`() async throws {
    try await RentalSite.open { shop in
      let title = "Dr. Strangelove or: How I Learned to Stop Worrying and Love the <Bomb> & all"
      let film = try await shop.counter.add(title, copies: 99)
      let pdf = try await shop.visitor(.kim).get(
        Paths.labelsPDF(film.id).query(["format": "50x25"]).text
      ).bytes
      let reader = PDFInspector(tools: shop.tools)
      #expect(try await reader.facts(pdf).pages == 99)
      let text = try await reader.text(pdf)
      #expect(text.contains("…") && !text.contains("<Bomb>"))
    }
  }

  @Test func `the labels form prints the selected copies`() async throws {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add("Ran", copies: 3)
      let kim = shop.visitor(.kim)
      let page = try await kim.get(Paths.labels(film.id).text)
      #expect(page.status == .ok && page.text.contains("Copies of Ran"))
      let chosen = try await kim.post(
        Paths.labels(film.id).text,
        form: ["copies": "1", "copies": "3", "format": "a4-24", "start": "5"])
      #expect(chosen.status == .seeOther)
      let place = try #require(chosen.location)
      #expect(place.contains("format=a4-24&start=5&copies=1%2C3"))
      let text = try await PDFInspector(tools: shop.tools).text(try await kim.get(place).bytes)
      #expect(text.contains("Copy 1") && !text.contains("Copy 2") && text.contains("Copy 3"))
    }
  }

  @Test(arguments: [
    "format=a5", "copies=9", "copies=x", "start=0", "start=25", "format=a4-24&start=99",
  ])
  func `invalid label options are refused with a message`(query: String) async throws {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add("Ran", copies: 2)
      let kim = shop.visitor(.kim)
      #expect(
        try await kim.get(Paths.labelsPDF(film.id).text + "?" + query).status
          == .unprocessableContent)
      let pairs = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
      let form = try await kim.post(
        Paths.labels(film.id).text, form: [pairs[pairs.count - 1][0]: pairs[pairs.count - 1][1]])
      #expect(form.status == .unprocessableContent && form.text.contains("role=\"alert\""))
    }
  }

  @Test func `a customer card has bank card size and the customer code`() async throws {
    try await RentalSite.open { shop in
      let customer = try await shop.counter.register("김민수 O'Brien & Söhne")
      let reply = try await shop.visitor(.kim).get(Paths.card(customer.id).text)
      let reader = PDFInspector(tools: shop.tools)
      let facts = try await reader.facts(reply.bytes)
      #expect(
        abs(facts.widthMM - 85.6) < 0.1 && abs(facts.heightMM - 53.98) < 0.1 && facts.pages == 1)
      #expect(try await reader.text(reply.bytes).contains("김민수 O'Brien"))
      let code = customer.code.text
      #expect(try await reader.codes(reply.bytes) == ["CODE-128:\(code)", "QR-Code:\(code)"])
    }
  }

  @Test(arguments: RentalSlip.Paper.allCases)
  func `a rental slip lists the customer, films, due date and prices`(paper: RentalSlip.Paper)
    async throws
  {
    try await RentalSite.open { shop in
      let customer = try await shop.counter.register()
      let films = [try await shop.counter.add("기생충"), try await shop.counter.add("The Third Man")]
      let rentals = try await shop.counter.rent(films, to: customer, nights: 4)
      let reply = try await shop.visitor(.kim).get(
        Paths.slip(customer.id).query(["paper": paper.rawValue]).text)
      let reader = PDFInspector(tools: shop.tools)
      let facts = try await reader.facts(reply.bytes)
      #expect(abs(facts.widthMM - paper.width) < 0.1 && facts.pages == 1)
      let text = try await reader.text(reply.bytes)
      for word in [
        "Rental counter", "Ann Lee", "기생충", "The Third Man", "4 nights", "£12.00", "£24.00",
        "Total", "2 films",
        rentals[0].dueOn.localizedText, rentals[1].copyCode.description, customer.code.description,
      ] {
        #expect(text.contains(word), "\(word) in \(text)")
      }
      if paper == .roll {
        #expect(try await reader.codes(reply.bytes) == ["CODE-128:\(customer.code.text)"])
      }
    }
  }

  @Test func `a slip for one checkout leaves out other rentals`() async throws {
    try await RentalSite.open { shop in
      let customer = try await shop.counter.register()
      try await shop.counter.rent([try await shop.counter.add("Ran")], to: customer)
      let second = try await shop.counter.rent([try await shop.counter.add("Alien")], to: customer)
      let kim = shop.visitor(.kim)
      let path = Paths.slip(customer.id).query(["checkout": second[0].checkout.text]).text
      let text = try await PDFInspector(tools: shop.tools).text(try await kim.get(path).bytes)
      #expect(text.contains("Alien") && !text.contains("Ran\n"))
      let guest = try await shop.counter.register("Bob")
      let wrong = Paths.slip(guest.id).query(["checkout": second[0].checkout.text]).text
      #expect(try await kim.get(wrong).status == .notFound)
      #expect(
        try await kim.get(Paths.slip(customer.id).query(["checkout": "x"]).text).status
          == .notFound)
      #expect(
        try await kim.get(Paths.slip(customer.id).query(["paper": "a3"]).text).status
          == .unprocessableContent)
    }
  }

  @Test func `many films make a longer roll and more pages`() async throws {
    let slip = { (paper: RentalSlip.Paper, count: Int) async throws -> RentalSlip in
      RentalSlip(
        shop: "Shop", customer: try await customer(),
        rentals: Array(repeating: try await rental(), count: count),
        currency: RentalShop.settings.currency, printed: "now", paper: paper)
    }
    let few = try await slip(.roll, 1)
    let many = try await slip(.roll, 30)
    #expect(many.height > few.height + 500 && many.pages.count == 1)
    #expect(try await slip(.a5, 30).pages.count == 4)
  }

  @Test func `a slip without films out and documents of unknown IDs are not found`() async throws {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let customer = try await shop.counter.register()
      let reply = try await kim.get(Paths.slip(customer.id).text)
      #expect(reply.status == .notFound && reply.text.contains("has no films out, so there"))
      let nobody = "00000000-0000-7000-8000-000000000000"
      for path in [
        "/rental/customers/\(nobody)/card.pdf", "/rental/customers/\(nobody)/slip.pdf",
        "/rental/films/\(nobody)/labels.pdf", "/rental/films/\(nobody)/labels",
        "/rental/films/x/labels.pdf",
      ] {
        #expect(try await kim.get(path).status == .notFound, "\(path)")
      }
    }
  }

  @Test func `only staff can print labels, cards and slips`() async throws {
    try await RentalSite.open { shop in
      let customer = try await shop.counter.register()
      let film = try await shop.counter.add()
      for link in [
        Paths.card(customer.id), Paths.slip(customer.id), Paths.labelsPDF(film.id),
        Paths.labels(film.id),
      ] {
        #expect(try await shop.visitor(.ann).get(link.text).status == .forbidden)
        #expect(try await shop.visitor().get(link.text).status == .seeOther)
        #expect(try await shop.visitor(.kim).send(.delete, link.text).status == .methodNotAllowed)
      }
    }
  }

  private func customer() async throws -> Customer {
    try await RentalShop.open(on: .sqliteMemory) { try await $0.register() }
  }

  private func rental() async throws -> Rental {
    try await RentalShop.open(on: .sqliteMemory) { counter in
      try await counter.rent([try await counter.add()], to: try await counter.register())[0]
    }
  }
}
