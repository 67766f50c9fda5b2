import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Choosing films for a customer, and renting them.
struct RentRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.choose.pattern, for: .clerks, choose),
      .post(At.current.pattern, for: .clerks, rent),
    ]
  }

  private func choose(_ call: Call) async throws -> Answer {
    let customer = try await find(call)
    let limit = settings.limit
    if let no = customer.cannotRent(limit: limit) {
      return .redirect(to: At.current(customer.id), flash: .alert(no.sentence))
    }
    return call.wantsJSON ? try await scan(call, customer) : try await page(call, customer, call.query)
  }

  /// What came of each scan that a script asks about, in their order.
  private func scan(_ call: Call, _ customer: Customer) async throws -> Answer {
    let chosen = call.query.texts("films").prefix(100).compactMap { RentalChoice($0) }
    let typed = call.query.texts("scan").prefix(100)
    let look = LookAtScan(customer: customer.id, settings: settings, clerk: try call.clerk(), now: call.now)
    let items = try await call.site.store.read(long: true) { try ChosenScan.all(typed, chosen, look, $0) }
    return .json { $0.field("items", items) }
  }

  private func rent(_ call: Call) async throws -> Answer {
    let customer = try await find(call)
    let clerk = try call.clerk()
    var asked: RentalRequest?
    do {
      let outcome = try await call.submit({ check in
        let rental = RentalRequest(&check)
        asked = rental
        try settings.check(expectedRate: rental.expectedRate)
        return RentFilms(
          to: customer.id, rental.choices, settings.terms(nights: rental.nights, at: call.now),
          ageConfirmed: rental.ageConfirmed, ageReason: rental.ageReason, by: clerk, in: call.world)
      }) { [settings] rent, tx in
        .redirect(to: At.current(customer.id), flash: .done(settings.sentence(about: try rent(tx))))
      }
      switch outcome {
      case .done(let answer): return answer
      case .again(let complaints, let refused, let status):
        return try await page(call, customer, call.fields, complaints, refused: refused, status)
      }
    } catch let needed as AgeConfirmationNeeded {
      guard let asked else { throw needed }
      let pages = RentalPages(settings: settings, now: call.now)
      let ask = pages.confirmAge(needed, asked, for: customer, key: call.newFormKey())
      return call.page(ask, status: .conflict)
    } catch let young as TooYoung {
      guard let asked else { throw young }
      let pages = RentalPages(settings: settings, now: call.now)
      return call.page(pages.tooYoung(young, asked, for: customer, key: call.newFormKey()), status: .conflict)
    }
  }

  private func page(
    _ call: Call, _ customer: Customer, _ fields: Fields, _ complaints: Complaints = Complaints(),
    refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let typed = fields.texts("films").flatMap { $0.split(whereSeparator: \.isWhitespace) }
    let choices = typed.prefix(100).compactMap { RentalChoice(String($0)) }
    let query = fields.text("q") ?? ""
    let now = call.now
    let look = LookAtScan(customer: customer.id, settings: settings, clerk: try call.clerk(), now: now)
    let (shelf, kept) = try await call.site.store.read(long: !query.isEmpty) { tx in
      (try Shelf(choices, query, look, tx), try Reservation.live(for: customer.id, now, tx))
    }
    let page = ChooseFilms(
      settings: settings, now: now, customer: customer, kept: kept, chosen: shelf.chosen, others: shelf.others,
      query: shelf.query,
      nights: fields.text("nights") ?? "1", key: call.newFormKey(), complaints: complaints,
      refused: refused ?? shelf.refused
    ).page
    return call.page(page, status: status)
  }

  private func find(_ call: Call) async throws -> Customer {
    let id = try call.id("customer", of: Customer.self)
    return try await call.site.store.read { try Customer.find(id, $0) }
  }
}
