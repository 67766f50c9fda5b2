import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct JournalPagesTests {
  @Test(arguments: Engine.all)
  func `a conflict shows the facts and choices, and is decided once`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let ann = try await counter.register("<b>Ann</b> Lee")
      let bob = try await counter.register("Bob Ray")
      let film = try await counter.add("Heat & Dust")
      let pad = try await OfflineDevice.register("Till <1>", at: counter)
      try pad.rent(film.copies[0], to: ann)
      try pad.giveBack(film.copies[0].code)
      try await counter.rent([.copy(film.copies[0].code)], to: bob)
      try await pad.send(by: desk.program)
      let page = try await desk.kim.get("/rental/conflicts")
      #expect(HTMLCheck(document: page.bytes).faults == [])
      for words in [
        "Heat &amp; Dust, copy 1", "Rented to &lt;b&gt;Ann&lt;/b&gt; Lee", "With Bob Ray since",
        "Till &lt;1&gt;, entry 1",
        "&lt;b&gt;Ann&lt;/b&gt; Lee has it: end Bob Ray", "Retry under the usual rules",
        "Reason for ignoring",
      ] { #expect(page.text.contains(words), "\(words)") }
      #expect(try await desk.kim.get("/rental/rentals").text.contains("2 to review"))

      let card = "/rental/conflicts/\(pad.entries[0].id)"
      let silent = try await desk.kim.post(card, form: ["choice": "dismiss", "reason": " "])
      #expect(silent.status == .unprocessableContent && silent.text.contains("Enter the reason."))
      #expect(HTMLCheck(document: silent.bytes).faults == [])
      let early = try await desk.kim.post(
        "/rental/conflicts/\(pad.entries[1].id)", form: ["choice": "again"])
      #expect(
        early.status == .conflict
          && early.text.contains("Resolve the earlier entry for this copy first, then this one."))
      #expect(
        try await desk.kim.post(card, form: ["choice": "record"]).location == "/rental/conflicts")
      #expect(try await counter.find(bob).rentalsOut == 0)
      let twice = try await desk.kim.post(card, form: ["choice": "dismiss", "reason": "No."])
      #expect(twice.status == .conflict && twice.text.contains("has already resolved this"))
      let rest = try await desk.kim.post(
        "/rental/conflicts/\(pad.entries[1].id)",
        form: ["choice": "dismiss", "reason": "She still has <it>."])
      #expect(rest.status == .seeOther)
      let done = try await desk.kim.get("/rental/conflicts")
      for words in [
        "Nothing to review", "Recorded as it happened", "Ignored: She still has &lt;it&gt;.",
        "Kim",
      ] {
        #expect(done.text.contains(words), "\(words)")
      }
      #expect(try await counter.find(ann).rentalsOut == 1)
    }
  }

  @Test
  func `a conflict of a deleted customer shows no name`() async throws {
    try await StaffSite.open { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      try pad.rent(film.copies[0], to: ann)
      let delete = DeleteCustomer(customer: ann.id)
      try await counter.store.write { _ = try delete($0) }
      try await pad.send(by: desk.program)
      let page = try await desk.kim.get("/rental/conflicts")
      #expect(page.text.contains("Rented to a deleted customer") && !page.text.contains("Ann Lee"))
    }
  }

  @Test
  func `a device is deactivated on the page, and the offline page has no personal data`()
    async throws
  {
    try await StaffSite.open { desk in
      _ = try await desk.counter.register()
      let pad = try await OfflineDevice.register(at: desk.counter)
      let end = try await desk.kim.post("/rental/devices/\(pad.id)/revoke")
      #expect(end.location == "/rental/conflicts")
      #expect(try await desk.kim.get("/rental/conflicts").text.contains("Deactivated by Kim"))
      let page = try await desk.kim.get("/rental/counter")
      #expect(HTMLCheck(document: page.bytes).faults == [] && !page.text.contains("Ann Lee"))
      let worker = try await desk.shop.visitor().get("/rental/counter-worker.js")
      #expect(worker.status == .ok && worker.headers[.cacheControl] == "no-cache")
    }
  }
}
