import HTTPTypes
import PlazaBase
import PlazaData
import PlazaIPP
import PlazaTesting
import Testing

@testable import PrintShop

struct PrinterRefusalTests {
  @Test(arguments: Engine.all)
  func `an unknown store and a store without printers accept no jobs`(engine: Engine) async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let dialog = try await site.dialog()
      let nowhere = Dialog(
        web: dialog.web, store: site.clock.world.newID(), password: dialog.password)
      #expect(try await nowhere.send(.getPrinterAttributes).status == 0x0406)
      #expect(
        try await nowhere.send(.printJob, document: BlankPageRenderer.pdf(1)).status == 0x0406)
      #expect(try await nowhere.send(.getJobs).status == 0x0406)
      try await site.store.write { try $0.run("UPDATE print_printer SET is_used = 0") }
      #expect(
        try await dialog.send(.getPrinterAttributes).printer["printer-is-accepting-jobs"] == [
          .boolean(false)
        ])
      #expect(try await dialog.send(.validateJob).status == 0x0506)
      #expect(
        try await dialog.send(.printJob, document: BlankPageRenderer.pdf(1)).status == 0x0506)
      #expect(try await site.documents() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a truncated, empty or too large document is deleted with its job`(
    engine: Engine
  ) async throws {
    try await PrintShopSite.open(on: engine) { site in
      let dialog = try await site.dialog()
      let paper = BlankPageRenderer.pdf(2)
      let cut = try await dialog.send(.printJob, document: paper, announced: paper.count + 5000)
      #expect(cut.status == 0x0505)
      #expect(try await dialog.send(.printJob).status == 0x0400)
      #expect(try await site.documents() == 0)
      let ann = Cast.ann.id
      let (id, now) = (site.clock.world.newID(Document.self), site.clock.now)
      try await site.store.write { tx in
        try tx.run(
          """
          INSERT INTO print_document (id, member, state, key, length, received, began_at, keep_until)
          VALUES (\(id), \(ann), 'waiting', \([UInt8](repeating: 1, count: 32)), \(Uploads.quota - 100),
            \(Uploads.quota - 100), \(now), \(now))
          """)
      }
      let tooMuch = try await dialog.send(.printJob, document: paper)
      #expect(tooMuch.status == 0x0404 && tooMuch.text.contains("500 MB"))
      #expect(try await site.documents() == 1)
      let largest = try await dialog.send(.printJob, announced: Uploads.largest * 2)
      #expect(largest.reply.status == .contentTooLarge)
    }
  }

  @Test func `a member cannot see or change the jobs of another member`() async throws {
    try await PrintShopSite.open { site in
      let ann = try await site.dialog(.ann)
      let bob = try await site.dialog(.bob)
      let job = try await ann.print()
      for operation in [IPPOperation.getJobAttributes, .cancelJob, .closeJob] {
        #expect(try await bob.send(operation, [.job(job)]).status == 0x0406)
      }
      let last = IPPAttribute("last-document", .boolean(true))
      #expect(
        try await bob.send(.sendDocument, [.job(job), last], document: [1]).status == 0x0406)
      #expect(try await bob.send(.getJobs).message?.all(.job).isEmpty == true)
      #expect(
        try await bob.send(.cancelMyJobs, [IPPAttribute("job-ids", .integer(job))]).status
          == 0x0404
      )
      #expect(try await ann.send(.getJobs).message?.all(.job).count == 1)
    }
  }

  @Test func `unsupported attributes are reported, and refused if the client requires fidelity`()
    async throws
  {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog()
      let odd = [
        IPPAttribute.keyword("media", "na_index-4x6_4x6in"),
        IPPAttribute("copies", .integer(100_000)),
        .keyword("sides", "three-sided"), IPPAttribute("number-up", .integer(5)),
        .keyword("invented", "yes"),
        IPPAttribute("page-ranges", [.range(5, 6), .range(1, 2)]),
        .keyword("print-color-mode", "purple"),
        IPPAttribute("finishings", .enumeration(99)), IPPAttribute("media-col", .integer(3)),
      ]
      let loose = try await dialog.send(.validateJob, job: odd)
      #expect(loose.status == 0x0001)
      #expect(loose.message?.first(.unsupported).attributes.map(\.name) == odd.map(\.name))
      let strict = try await dialog.send(
        .validateJob, [IPPAttribute("ipp-attribute-fidelity", .boolean(true))], job: odd)
      #expect(
        strict.status == 0x040B
          && strict.message?.first(.unsupported).attributes.count == odd.count)
      let format = IPPAttribute("document-format", .text(.mediaType, "text/html"))
      #expect(try await dialog.send(.printJob, [format], document: [60]).status == 0x040A)
      #expect(
        try await dialog.send(.printJob, [.keyword("compression", "gzip")], document: [60]).status
          == 0x040F)
      #expect(try await site.documents() == 0)
    }
  }

  @Test func `an invalid IPP request is refused`() async throws {
    try await PrintShopSite.open { site in
      let dialog = try await site.dialog()
      let whole = dialog.request(.getJobs).bytes
      for count in 0..<whole.count {
        #expect(try await dialog.send(Array(whole.prefix(count))).status == 0x0400)
      }
      var request = dialog.request(.getJobs)
      request.groups[0].attributes.append(dialog.uri)
      #expect(try await dialog.send(request.bytes).status == 0x0400)
      request = dialog.request(.getJobs)
      request.code = 0x4000
      #expect(try await dialog.send(request.bytes).status == 0x0501)
      request = dialog.request(.getJobs)
      request.groups[0].attributes[0] = IPPAttribute(
        "attributes-charset", .text(.charset, "koi8-r"))
      #expect(try await dialog.send(request.bytes).status == 0x040D)
      let endless =
        whole.dropLast()
        + Array(repeating: [0x21, 0, 1, 97, 0, 4, 0, 0, 0, 1], count: 20_000).joined()
      #expect(try await dialog.send(Array(endless)).status == 0x0400)
      #expect(try await dialog.send(.getJobs, document: [1, 2, 3]).status == 0x0400)
    }
  }
}
