import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the returns desk, which has one field for a scanner.
struct ReturnStaffRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.returns.pattern, for: .clerks) { try await desk($0) },
      .post(Paths.returns.pattern, for: .clerks, takeBack),
    ]
  }

  private func desk(
    _ request: Request, fieldError: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws
    -> Response
  {
    let lately = try await request.site.store.read { try Rental.lastReturned($0) }
    let page = RentalPages(settings: settings, now: request.now).desk(
      lately, typed: request.fields.text("code") ?? "", fieldError: fieldError)
    return request.page(page, status: status)
  }

  private func takeBack(_ request: Request) async throws -> Response {
    let codes = request.fields.texts("codes")
    if !codes.isEmpty { return try await returnMany(codes.prefix(Self.maximum), request) }
    do {
      let takeBack = ReturnByCode(
        try request.scannedCode(), by: try request.clerk(), settings, in: request.world)
      let (settings, now, wantsJSON) = (settings, request.now, request.wantsJSON)
      return try await request.once { tx in
        let result = ScanResult(try takeBack(tx), settings, now)
        return wantsJSON
          ? .json(result)
          : .redirect(to: Paths.returns(), flash: .done("\(result.title): \(result.detail)"))
      }
    } catch let errors as ValidationErrors where !request.wantsJSON {
      return try await desk(
        request, fieldError: errors.about("code"), status: .unprocessableContent)
    } catch let refusal as ReturnRefusal where !request.wantsJSON {
      return try await desk(request, fieldError: refusal.message, status: .conflict)
    }
  }

  /// Processes a batch of scans in order. A refused scan does not stop the others.
  private func returnMany(_ codes: some Collection<String>, _ request: Request) async throws
    -> Response
  {
    let clerk = try request.clerk()
    let returns = codes.map { typed in
      (
        typed: typed,
        act: ShortCode(typed).map { ReturnByCode($0, by: clerk, settings, in: request.world) }
      )
    }
    return try await request.once { [settings, now = request.now] tx in
      let items = try returns.map { one in
        guard let act = one.act else { return ScanResult(refused: one.typed, RentRefusal.misread) }
        do {
          return ScanResult(try act(tx), settings, now)
        } catch let refusal as ReturnRefusal {
          return ScanResult(refused: one.typed, refusal.message)
        }
      }
      return .json { $0.field("items", items) }
    }
  }

  private static let maximum = 100
}

/// The outcome of a scan, for the list below the field.
struct ScanResult: JSONWritable {
  let title: String
  let detail: String
  var link: Link?
  var isRefused = false

  init(refused typed: String, _ why: String) {
    title = typed
    detail = why
    isRefused = true
  }

  init(_ rental: Rental, _ settings: RentalSettings, _ now: Instant) {
    let late = (rental.returnedAt ?? now) > rental.dueAt
    let days =
      settings.shopTime.date(of: rental.returnedAt ?? now).dayNumber - rental.dueOn.dayNumber
    let (copy, who) = (
      rental.copyNumber, rental.customerName?.isolated ?? say("a former customer")
    )
    title = rental.filmTitle
    if !late {
      detail = say("Copy \(copy), returned by \(who), on time.")
    } else if days < 1 {
      detail = say("Copy \(copy), returned by \(who), late on the due date.")
    } else {
      detail = say(
        days, one: "Copy \(copy), returned by \(who), 1 day late.",
        many: "Copy \(copy), returned by \(who), \(days) days late.")
    }
    link = Paths.rental(rental.id)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", title)
      json.field("detail", detail.withoutNeedlessIsolates)
      if let link { json.field("link", link.text) }
      if isRefused { json.field("refused", true) }
    }
  }
}
