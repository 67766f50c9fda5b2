import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Wallet

/// Paying for rentals with vouchers and credits.
struct TillRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.bill.pattern, for: .clerks) { try await show($0, try bill($0)) },
      .post(At.payWithVoucher.pattern, for: .clerks, payWithVoucher),
      .post(At.payWithCredits.pattern, for: .clerks, payWithCredits),
      .post(At.undoPayment.pattern, for: .clerks, undo),
    ]
  }

  private func bill(_ call: Call) throws -> ID<Rental.Checkout> { try call.id("checkout", of: Rental.Checkout.self) }

  private func show(
    _ call: Call, _ checkout: ID<Rental.Checkout>, _ complaints: Complaints = Complaints(), refused: String? = nil,
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (bill, payers) = try await call.site.store.read { tx in
      let bill = try Bill.find(checkout, tx)
      return (bill, try bill.rentals.first?.customer.map { try Payer.of($0, tx) } ?? [])
    }
    let form = FormView(
      "voucher", action: At.payWithVoucher(checkout), key: call.newFormKey(), complaints: complaints,
      values: call.typed)
    let pages = TillPages(settings: settings, now: call.now)
    return call.page(pages.bill(bill, payers, form, keys: call.newFormKey, refused: refused), status: status)
  }

  private func payWithVoucher(_ call: Call) async throws -> Answer {
    let (checkout, clerk) = (try bill(call), try call.clerk())
    let settings = settings
    do {
      let outcome = try await call.submit({ check in
        PayWithVoucher(
          checkout, check.text("code", say("code"), atMost: 100),
          restMayBeLost: check.flag("restMayBeLost", say("question")), today: settings.today(call.now), by: clerk,
          in: call.world)
      }) { pay, tx in
        let payment = try pay(tx)
        let (nights, amount) = (Counted.nights(payment.nights ?? 0), settings.currency.format(payment.amount))
        let words = say("The voucher pays \(nights): \(amount).")
        return .redirect(to: At.bill(checkout), flash: .done(words))
      }
      switch outcome {
      case .done(let answer): return answer
      case .again(let complaints, let refused, let status):
        return try await show(call, checkout, complaints, refused: refused, status)
      }
    } catch let unknown as VoucherRefusal {
      return try await show(call, checkout, refused: unknown.sentence, .notFound)
    } catch let worthMore as VoucherWorthMore {
      let pages = TillPages(settings: settings, now: call.now)
      let code = call.fields.text("code") ?? ""
      return call.page(pages.confirmLoss(worthMore, code, of: checkout, key: call.newFormKey()), status: .conflict)
    }
  }

  private func payWithCredits(_ call: Call) async throws -> Answer {
    let (checkout, clerk) = (try bill(call), try call.clerk())
    _ = try await call.site.store.read { try Bill.find(checkout, $0) }
    var check = call.fields.checker
    let member = ID<Member>(check.text("member", say("member"), atMost: 64))
    let amount = check.number("amount", say("amount"), in: 1...100_000_000)
    try check.finish()
    guard let member else { throw TillRefusal.notAllowed }
    let pay = PayWithCredits(checkout, Money(minor: amount), of: member, by: clerk, in: call.world)
    let money = settings.currency
    return try await call.act(orBackTo: At.bill(checkout)) { tx in
      let payment = try pay(tx)
      return .redirect(
        to: At.bill(checkout), flash: .done(say("\(money.format(payment.amount)) is taken from the credits.")))
    }
  }

  private func undo(_ call: Call) async throws -> Answer {
    let id = try call.id("payment", of: Payment.self)
    let undo = UndoPayment(id, within: settings.undoWindow, by: try call.clerk(), in: call.world)
    let found = try await call.site.store.read { try Payment.find(id, $0) }
    return try await call.act(orBackTo: At.bill(found.checkout)) { tx in
      _ = try undo(tx)
      return .redirect(to: At.bill(found.checkout), flash: .done(say("The payment is taken back.")))
    }
  }
}

extension At {
  static let bill = Place("/rental/bills/{checkout}")
  static let payWithVoucher = Place("/rental/bills/{checkout}/voucher")
  static let payWithCredits = Place("/rental/bills/{checkout}/credits")
  static let undoPayment = Place("/rental/payments/{payment}/undo")
}
