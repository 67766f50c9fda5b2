import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing

@testable import RentalCounter

struct CalendarRoutesTests {
  @Test(arguments: Engine.all)
  func `a customer calendar shows each rental on its due date`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let customer = try await desk.counter.register()
      let title = "Crouching; Tiger, \\Hidden 기생충"
      let rentals = try await desk.counter.rent(
        [try await desk.counter.add(title)], to: customer, nights: 4)
      let path = try await desk.newCalendar(customer)
      let reply = try await desk.kim.newVisitor().get(path)
      #expect(reply.headers[.contentType] == "text/calendar; charset=utf-8")
      let calendar = try ICalendarReader.read(reply.bytes)
      #expect(
        calendar.name == "VCALENDAR" && calendar.value("VERSION") == "2.0"
          && calendar.value("PRODID") != nil)
      let event = try #require(calendar.components.first)
      #expect(calendar.components.count == 1 && event.name == "VEVENT")
      #expect(event.value("UID") == "\(rentals[0].id)@rental.plaza")
      #expect(event.value("DTSTAMP") == "20260601T120000Z")
      #expect(event.value("DTSTART;VALUE=DATE") == "20260605")
      #expect(event.value("DTEND;VALUE=DATE") == "20260606")
      #expect(event.value("SUMMARY") == "Return " + title)
      #expect(event.value("DESCRIPTION")?.contains("21:00") == true)
      let alarm = try #require(event.components.first)
      #expect(
        alarm.name == "VALARM" && alarm.value("ACTION") == "DISPLAY"
          && alarm.value("TRIGGER") == "-PT15H")
    }
  }

  @Test func `a returned film leaves the calendar, and only then the ETag changes`() async throws {
    try await StaffSite.open { desk in
      let customer = try await desk.counter.register()
      let films = [try await desk.counter.add("Ran"), try await desk.counter.add("Alien")]
      let rentals = try await desk.counter.rent(films, to: customer)
      let path = try await desk.newCalendar(customer)
      let program = desk.kim.newVisitor()
      let before = try await program.get(path)
      let tag = try #require(before.headers[.eTag])
      desk.counter.clock.advance(by: .hours(3))
      #expect(try await program.get(path, headers: ["If-None-Match": tag]).status == .notModified)
      try await desk.counter.giveBack(rentals[0])
      let after = try await program.get(path, headers: ["If-None-Match": tag])
      #expect(after.status == .ok)
      let uids = try ICalendarReader.read(after.bytes).components.map { $0.value("UID") }
      #expect(uids == ["\(rentals[1].id)@rental.plaza"])
      try await desk.counter.giveBack(rentals[1])
      let empty = try ICalendarReader.read(try await program.get(path).bytes)
      #expect(empty.components.map(\.name) == ["VTIMEZONE"])
    }
  }

  @Test(arguments: Engine.all)
  func `a new calendar address replaces the old one, and stopping disables all`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let customer = try await desk.counter.register()
      let page = Paths.customerCalendar(customer.id).text
      #expect(try await desk.kim.get(page).text.contains("No calendar yet"))
      let first = try await desk.newCalendar(customer)
      #expect(try await desk.kim.get(page).text.contains(first))
      let second = try await desk.newCalendar(customer)
      #expect(first != second)
      let cleo = desk.kim.newVisitor()
      #expect(try await cleo.get(first).status == .notFound)
      #expect(try await cleo.get(second).status == .ok)
      #expect(try await desk.kim.post(Paths.stopCalendar(customer.id).text).status == .seeOther)
      #expect(try await cleo.get(second).status == .notFound)
    }
  }

  @Test func `a calendar address cannot be guessed`() async throws {
    try await StaffSite.open { desk in
      let customer = try await desk.counter.register()
      let path = try await desk.newCalendar(customer)
      let cleo = desk.kim.newVisitor()
      for wrong in [
        "/rental/calendar/.ics", "/rental/calendar/x.ics", "/rental/calendar/%25.ics",
        String(path.dropLast(4)),
        path.replacing(".ics", with: "A.ics"), path.uppercased(),
        Paths.calendar("\(customer.id).ics").text,
        Paths.calendar("\(customer.code.text).ics").text,
      ] {
        #expect(try await cleo.get(wrong).status == .notFound, "\(wrong)")
      }
      let token = try #require(path.split(separator: "/").last).dropLast(4)
      #expect(token.utf8.count == 32)
    }
  }

  @Test(arguments: Engine.all)
  func `the calendar of a deleted customer is not found`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let customer = try await desk.counter.register()
      let path = try await desk.newCalendar(customer)
      let delete = DeleteCustomer(customer: customer.id)
      try await desk.counter.store.write { _ = try delete($0) }
      #expect(try await desk.kim.get(path).status == .notFound)
    }
  }

  @Test func `a calendar shows no rentals of other customers`() async throws {
    try await StaffSite.open { desk in
      let ann = try await desk.counter.register("Ann Lee")
      let bob = try await desk.counter.register("Bob Iyer")
      try await desk.counter.rent([try await desk.counter.add("Ran")], to: ann)
      let path = try await desk.newCalendar(bob)
      #expect(try await !desk.kim.get(path).text.contains("Ran"))
    }
  }
}

extension StaffSite {
  /// Creates a calendar on the clerk's page and returns its address.
  fileprivate func newCalendar(_ customer: Customer) async throws -> String {
    let page = Paths.customerCalendar(customer.id).text
    let key = try #require(try await kim.get(page).hidden("_key"))
    #expect(try await kim.post(page, form: ["_key": key]).status == .seeOther)
    let address = try #require(try await kim.get(page).between("http://plaza.test", "<"))
    #expect(address.hasPrefix("/rental/calendar/") && address.hasSuffix(".ics"))
    return address
  }
}
