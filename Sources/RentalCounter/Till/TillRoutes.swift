import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The routes that pay for rentals with vouchers and credits.
struct TillRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.bill.pattern, for: .clerks) { try await show($0, try bill($0)) },
      .post(Paths.payWithVoucher.pattern, for: .clerks, payWithVoucher),
      .post(Paths.payWithCredits.pattern, for: .clerks, payWithCredits),
      .post(Paths.undoPayment.pattern, for: .clerks, undo),
    ]
  }

  private func bill(_ request: Request) throws -> ID<Rental.Checkout> {
    try request.id("checkout", of: Rental.Checkout.self)
  }

  private func show(
    _ request: Request, _ checkout: ID<Rental.Checkout>,
    _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (bill, payers) = try await request.site.store.read { tx in
      let bill = try Bill.find(checkout, tx)
      return (bill, try bill.rentals.first?.customer.map { try Payer.of($0, tx) } ?? [])
    }
    let form = FormView(
      "voucher", action: Paths.payWithVoucher(checkout), key: request.newFormKey(), errors: errors,
      values: request.typed)
    let pages = TillPages(settings: settings, now: request.now)
    return request.page(
      pages.bill(bill, payers, form, keys: request.newFormKey, refused: refused), status: status)
  }

  private func payWithVoucher(_ request: Request) async throws -> Response {
    let (checkout, clerk) = (try bill(request), try request.clerk())
    let settings = settings
    do {
      let outcome = try await request.submit({ check in
        PayWithVoucher(
          checkout, check.text("code", say("code"), atMost: 100),
          restMayBeLost: check.flag("restMayBeLost", say("question")),
          today: settings.today(request.now), by: clerk,
          in: request.world)
      }) { pay, tx in
        let payment = try pay(tx)
        let (nights, amount) = (
          CountText.nights(payment.nights ?? 0), settings.currency.format(payment.amount)
        )
        let words = say("The voucher paid for \(nights): \(amount).")
        return .redirect(to: Paths.bill(checkout), flash: .done(words))
      }
      switch outcome {
      case .done(let answer): return answer
      case .invalid(let errors, let refused, let status):
        return try await show(request, checkout, errors, refused: refused, status)
      }
    } catch let unknown as VoucherRefusal {
      return try await show(request, checkout, refused: unknown.message, .notFound)
    } catch let worthMore as VoucherWorthMore {
      let pages = TillPages(settings: settings, now: request.now)
      let code = request.fields.text("code") ?? ""
      return request.page(
        pages.confirmLoss(worthMore, code, of: checkout, key: request.newFormKey()),
        status: .conflict)
    }
  }

  private func payWithCredits(_ request: Request) async throws -> Response {
    let (checkout, clerk) = (try bill(request), try request.clerk())
    _ = try await request.site.store.read { try Bill.find(checkout, $0) }
    var check = request.fields.checker
    let member = ID<Member>(check.text("member", say("member"), atMost: 64))
    let amount = check.number("amount", say("amount"), in: 1...100_000_000)
    try check.finish()
    guard let member else { throw TillRefusal.notAllowed }
    let pay = PayWithCredits(
      checkout, Money(minor: amount), of: member, by: clerk, in: request.world)
    let money = settings.currency
    return try await request.act(orBackTo: Paths.bill(checkout)) { tx in
      let payment = try pay(tx)
      return .redirect(
        to: Paths.bill(checkout),
        flash: .done(say("\(money.format(payment.amount)) charged to the credits.")))
    }
  }

  private func undo(_ request: Request) async throws -> Response {
    let id = try request.id("payment", of: Payment.self)
    let undo = UndoPayment(
      id, within: settings.undoWindow, by: try request.clerk(), in: request.world)
    let found = try await request.site.store.read { try Payment.find(id, $0) }
    return try await request.act(orBackTo: Paths.bill(found.checkout)) { tx in
      _ = try undo(tx)
      return .redirect(to: Paths.bill(found.checkout), flash: .done(say("Payment undone.")))
    }
  }
}

extension Paths {
  static let bill = RoutePath("/rental/bills/{checkout}")
  static let payWithVoucher = RoutePath("/rental/bills/{checkout}/voucher")
  static let payWithCredits = RoutePath("/rental/bills/{checkout}/credits")
  static let undoPayment = RoutePath("/rental/payments/{payment}/undo")
}
