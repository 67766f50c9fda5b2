import PlazaBase
import PlazaData
import PlazaHTTP

/// The API routes for bills: the amount that is left, and payment by voucher.
struct BillAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(API.bill.pattern, for: .clerks, show),
      .post(API.payWithVoucher.pattern, for: .clerks, payWithVoucher),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let checkout = try request.id("checkout", of: Rental.Checkout.self)
    return .json(try await request.site.store.read { try Bill.find(checkout, $0) })
  }

  private func payWithVoucher(_ request: Request) async throws -> Response {
    let checkout = try request.id("checkout", of: Rental.Checkout.self)
    _ = try await request.site.store.read { try Bill.find(checkout, $0) }
    var check = request.fields.checker
    let pay = PayWithVoucher(
      checkout, check.text("code", say("code"), atMost: 100),
      restMayBeLost: check.flag("restMayBeLost", say("question")),
      today: settings.today(request.now),
      by: try request.clerk(), in: request.world)
    try check.finish()
    return try await request.once { tx in
      _ = try pay(tx)
      return .json(try Bill.find(checkout, tx))
    }
  }
}

extension Bill: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", checkout)
      $0.field("totalMinor", total)
      $0.field("paidMinor", paid)
      $0.field("leftMinor", left)
      $0.field("nightsLeft", nightsLeft)
    }
  }
}

extension API {
  static let bill = RoutePath("/api/rental/bills/{checkout}")
  static let payWithVoucher = RoutePath("/api/rental/bills/{checkout}/voucher")
}
