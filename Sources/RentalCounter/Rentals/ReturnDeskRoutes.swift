import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The desk at which films come back: one field for a scanner.
struct ReturnDeskRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.returns.pattern, for: .clerks) { try await desk($0) },
      .post(At.returns.pattern, for: .clerks, takeBack),
    ]
  }

  private func desk(_ call: Call, complaint: String? = nil, status: HTTPResponse.Status = .ok) async throws -> Answer {
    let lately = try await call.site.store.read { try Rental.lastReturned($0) }
    let page = RentalPages(settings: settings, now: call.now).desk(
      lately, typed: call.fields.text("code") ?? "", complaint: complaint)
    return call.page(page, status: status)
  }

  private func takeBack(_ call: Call) async throws -> Answer {
    do {
      let takeBack = ReturnByCode(
        try call.scannedCode(), by: try call.clerk(), settings, in: call.world)
      let (settings, now, wantsJSON) = (settings, call.now, call.wantsJSON)
      return try await call.once { tx in
        let result = ScanResult(try takeBack(tx), settings, now)
        return wantsJSON
          ? .json(result) : .redirect(to: At.returns(), flash: .done("\(result.title): \(result.detail)"))
      }
    } catch let complaints as Complaints where !call.wantsJSON {
      return try await desk(call, complaint: complaints.about("code"), status: .unprocessableContent)
    } catch let refusal as ReturnRefusal where !call.wantsJSON {
      return try await desk(call, complaint: refusal.sentence, status: .conflict)
    }
  }
}

/// What a scan did, for the list below the field.
struct ScanResult: JSONWritable {
  let title: String
  let detail: String
  let link: Link

  init(_ rental: Rental, _ settings: RentalSettings, _ now: Instant) {
    let late = (rental.returnedAt ?? now) > rental.dueAt
    let days = settings.shopTime.date(of: rental.returnedAt ?? now).dayNumber - rental.dueOn.dayNumber
    let (copy, who) = (rental.copyNumber, rental.customerName?.isolated ?? say("a former customer"))
    title = rental.filmTitle
    if !late {
      detail = say("Copy \(copy), returned by \(who), on time.")
    } else if days < 1 {
      detail = say("Copy \(copy), returned by \(who), late on its day.")
    } else {
      detail = say(
        days, one: "Copy \(copy), returned by \(who), 1 day late.",
        many: "Copy \(copy), returned by \(who), \(days) days late.")
    }
    link = At.rental(rental.id)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", title)
      json.field("detail", detail.withoutNeedlessIsolates)
      json.field("link", link.text)
    }
  }
}
