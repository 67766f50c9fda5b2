import HTTPTypes
import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop
@testable import Wallet

struct PrintJobTests {
  private static let ticket = [
    IPPAttribute("copies", .integer(3)), .keyword("sides", "two-sided-long-edge"),
    .keyword("media", "iso_a3_297x420mm"), .keyword("print-color-mode", "monochrome"),
    IPPAttribute("page-ranges", [.range(1, 3), .range(5, Int(Int32.max))]),
    IPPAttribute("number-up", .integer(2)),
    IPPAttribute("orientation-requested", .enumeration(4)),
    IPPAttribute("finishings", .enumeration(4)),
  ]

  @Test(arguments: Engine.all)
  func `a job from a print dialog becomes a draft order with the chosen options`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let dialog = try await site.dialog()
      let job = try await dialog.print(6, Self.ticket, named: "Essay.pdf")
      #expect(
        try await dialog.jobAttributes(job).job["job-state-reasons"].first?.text
          == "job-transforming")
      try await site.prepare()
      let order = try #require(try await site.orders(of: .ann, .draft).first)
      let line = try #require(try await site.store.read { try OrderLine.of(order.id, $0).first })
      var wanted = PrintOptions()
      (wanted.copies, wanted.sides, wanted.media, wanted.numberUp) = (3, .longEdge, .a3, 2)
      (wanted.pages, wanted.orientation, wanted.finishings) = (
        PageRanges("1-3,5-999999"), .landscape, [.staple]
      )
      #expect(
        line.options == wanted && line.imposition.sides.map(\.pages) == [[1, 2], [3, 5], [6]])
      let heard = try await dialog.jobAttributes(job)
      #expect(heard.state == 4 && heard.job["job-name"].first?.text == "Essay.pdf")
      let words = try #require(heard.job["job-state-message"].first?.text)
      #expect(words.contains(StoreFixture.settings.currency.format(order.total)))
      #expect(words.contains("/print/order/\(site.storeID)/drafts/\(order.id)"))
      #expect(
        heard.job["copies"] == [.integer(3)] && heard.job["job-impressions"] == [.integer(9)])
      #expect(try await site.visitor(.ann).get("/print/status").text.contains("Not paid yet"))
      site.clock.advance(by: .hours(24))
      try await site.topUp(.ann)
      _ = try await site.shopFixture.pay(order)
      #expect(try await dialog.jobAttributes(job).state == 3)
    }
  }

  @Test func `the job state follows its order until completion`() async throws {
    try await PrintShopSite.open { site in
      try await site.topUp(.ann)
      let (dialog, shop) = (try await site.dialog(), site.shopFixture)
      let job = try await dialog.print()
      try await site.prepare()
      let order = try await shop.pay(try #require(try await site.orders(of: .ann, .draft).first))
      try await shop.start(order)
      #expect(try await dialog.jobAttributes(job).state == 5)
      #expect(try await dialog.send(.cancelJob, [.job(job)]).status == 0x0404)
      for run in try await shop.runs(order) { try await shop.end(run, .done) }
      try await shop.finish(order)
      let done = try await dialog.jobAttributes(job)
      #expect(done.state == 9 && done.job["job-impressions-completed"] == [.integer(2)])
      let completed = try await dialog.send(.getJobs, [.keyword("which-jobs", "completed")])
      #expect(completed.message?.all(.job).map { $0["job-id"].first?.number } == [job])
      #expect(try await dialog.send(.getJobs).message?.all(.job).isEmpty == true)
    }
  }

  @Test(arguments: Engine.all)
  func `a job can be cancelled before and after payment, and its document is deleted`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let dialog = try await site.dialog()
      let fresh = try await dialog.print()
      #expect(try await dialog.send(.cancelJob, [.job(fresh)]).status == 0)
      let drafted = try await dialog.print()
      try await site.prepare()
      #expect(try await dialog.send(.cancelJob, [.job(drafted)]).status == 0)
      #expect(try await site.documents() == 0)
      #expect(try await site.orders(of: .ann, .draft).isEmpty)
      let paid = try await dialog.print()
      try await site.prepare()
      _ = try await site.shopFixture.pay(
        try #require(try await site.orders(of: .ann, .draft).first))
      #expect(try await dialog.send(.cancelJob, [.job(paid)]).status == 0)
      #expect(try await site.shopFixture.balance(Cast.ann.id).available == 1000)
      for job in [fresh, drafted, paid] {
        #expect(try await dialog.jobAttributes(job).state == 7)
        #expect(try await dialog.send(.cancelJob, [.job(job)]).status == 0x0404)
      }
      #expect(try await site.shopFixture.isSound())
    }
  }

  @Test func `a job created before its document accepts exactly one document`() async throws {
    try await PrintShopSite.open { site in
      let (dialog, last) = (try await site.dialog(), IPPAttribute("last-document", .boolean(true)))
      let job = try #require(
        try await dialog.send(.createJob, [.name("A")]).job["job-id"].first?.number)
      #expect(
        try await dialog.jobAttributes(job).job["job-state-reasons"].first?.text == "job-incoming")
      #expect(
        try await dialog.send(.sendDocument, [.job(job)], document: BlankPageRenderer.pdf(1))
          .status
          == 0x0400)
      #expect(
        try await dialog.send(
          .sendDocument, [.job(job), last], document: BlankPageRenderer.pdf(1)
        )
        .status == 0)
      #expect(
        try await dialog.send(
          .sendDocument, [.job(job), last], document: BlankPageRenderer.pdf(1)
        )
        .status == 0x0509)
      #expect(try await dialog.send(.closeJob, [.job(job)]).state == 4)
      let empty = try #require(try await dialog.send(.createJob).job["job-id"].first?.number)
      #expect(try await dialog.send(.closeJob, [.job(empty)]).state == 7)
      let late = try #require(try await dialog.send(.createJob).job["job-id"].first?.number)
      site.clock.advance(by: .hours(2))
      #expect(try await dialog.jobAttributes(late).state == 8)
      #expect(
        try await dialog.send(.sendDocument, [.job(late), last], document: [1]).status == 0x0509)
      #expect(try await dialog.send(.cancelMyJobs).status == 0)
      #expect(try await dialog.jobAttributes(job).state == 7)
    }
  }

  @Test(arguments: Engine.all)
  func `a document that cannot be printed ends its job with the reason`(engine: Engine)
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      var dialog = try await site.dialog()
      let heard = try await dialog.send(.printJob, document: Array("%PDF-1.4 nothing".utf8))
      let broken = try #require(heard.job["job-id"].first?.number)
      let beyond = try await dialog.print(2, [IPPAttribute("page-ranges", .range(8, 9))])
      try await site.prepare()
      #expect(
        try await dialog.jobAttributes(broken).job["job-state-reasons"].first?.text
          == "document-format-error")
      let refused = try await dialog.jobAttributes(beyond)
      #expect(refused.state == 8)
      #expect(refused.job["job-state-message"].first?.text == OrderRefusal.nothingChosen.message)
      dialog.language = "ko-KR"
      let korean = Language.korean.withLanguage { OrderRefusal.nothingChosen.message }
      #expect(
        try await dialog.jobAttributes(beyond).job["job-state-message"].first?.text == korean)
      try await site.store.write {
        try $0.run("UPDATE print_job SET reason = 'No pages.' WHERE reason IS NOT NULL")
      }
      let old = try await dialog.jobAttributes(beyond).job["job-state-message"].first?.text
      #expect(old == "No pages.", "what was kept before is read as it was")
    }
  }

  @Test func `a dry run returns the price, as precisely as the known options allow`() async throws
  {
    try await PrintShopSite.open { site in
      var dialog = try await site.dialog()
      let money = { (minor: Int) in StoreFixture.settings.currency.format(Money(minor: minor)) }
      let pages = IPPAttribute("job-impressions", .integer(10))
      let grey = [IPPAttribute.keyword("print-color-mode", "monochrome")]
      #expect(
        try await dialog.send(.validateJob, [pages], job: grey).text.contains("Costs \(money(70))")
      )
      let either = try await dialog.send(.validateJob, [pages]).text
      #expect(either.contains(money(70)) && either.contains(money(220)))
      let unknown = try await dialog.send(.validateJob, job: grey).text
      #expect(unknown.contains(money(5)) && unknown.contains("Minimum order: \(money(30))"))
      dialog.language = "ko-KR"
      #expect(
        try await dialog.send(.validateJob, [pages], job: grey).text.contains("가격은 \(money(70))"))
      #expect(try await site.documents() == 0)
    }
  }

  @Test func `the printer replies in the language of the device`() async throws {
    try await PrintShopSite.open { site in
      var dialog = try await site.dialog()
      dialog.language = "ko-KR"
      let printed = try await dialog.send(.printJob, document: BlankPageRenderer.pdf(1))
      #expect(printed.job["job-state-message"].first?.text == "인쇄용으로 준비하고 있습니다. 곧 가격이 정해집니다.")
      let unknown = IPPAttribute("job-ids", .integer(99))
      #expect(try await dialog.send(.cancelMyJobs, [unknown]).text == "취소할 수 없는 작업이 있습니다.")
      #expect(try await dialog.send(.printJob).text == "문서가 없습니다.")
      let nowhere = Dialog(
        web: dialog.web, store: site.clock.world.newID(), password: dialog.password,
        language: dialog.language)
      let refusal = Language.korean.withLanguage { NoSuchStore().message }
      #expect(try await nowhere.send(.getPrinterAttributes).text == refusal)
    }
  }

  @Test func `a large document is stored encrypted in parts and read back unchanged`() async throws
  {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog()
      let bytes = (0..<DocumentPart.maximum + 70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(try await dialog.send(.printJob, document: bytes).status == 0)
      let id = try #require(
        try await site.store.read {
          try $0.first("SELECT document FROM print_job")?.value("document", as: ID<Document>.self)
        })
      let parts = try await site.store.read { try DocumentPart.of(id, .upload, $0) }
      #expect(parts.map(\.length) == [DocumentPart.maximum, 70_000])
      #expect(try await site.documentStore.bytes(of: id, .upload) == bytes)
    }
  }

  @Test(arguments: Engine.all)
  func `only one of two clients can send the document of a job, and the other changes nothing`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let (dialog, ann, place) = (try await site.dialog(), Cast.ann.id, site.storeID)
      let number = try #require(try await dialog.send(.createJob).job["job-id"].first?.number)
      let (job, key) = try await site.store.read { tx in
        let job = try PrintJob.find(number, of: ann, at: place, tx)
        return (job, try #require(try EncryptedDocumentStore.key(of: job.document, tx)))
      }
      var first = DocumentIntake(site.documentStore, job, key, room: 10_000, piece: 64, named: nil)
      var other = first
      try await first.append(Array(repeating: 1, count: 100))
      await #expect(throws: IPPRefusal.self) {
        try await other.append(Array(repeating: 2, count: 100))
      }
      try await other.handleFailure()
      try await first.append(Array(repeating: 1, count: 50))
      try await first.finish()
      #expect(
        try await site.documentStore.bytes(of: job.document, .upload)
          == Array(repeating: 1, count: 150))
      #expect(
        try await dialog.jobAttributes(number).job["job-state-reasons"].first?.text
          == "job-transforming")
    }
  }
}
