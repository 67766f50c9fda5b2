import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for accepting vouchers at a counter, scanned or typed.
struct RedeemVoucherRoutes: Sendable {
  let settings: WalletSettings

  /// Rental nights are accepted only at the rental counter, as payment of a bill.
  static let kinds = Set(CouponKind.allCases).subtracting([.rentalNights])

  var routes: [Route] {
    [
      .get(Paths.redeemVoucher.pattern, for: .walletStaff) { try await page($0) },
      .post(Paths.redeemVoucher.pattern, for: .walletStaff, find),
    ]
  }

  private func page(
    _ request: Request, fieldError: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let field = scanField(
      say("Scan or enter a voucher code"), name: "code", Paths.redeemVoucher(),
      button: say("Accept", as: "a voucher"),
      value: request.fields.text("code") ?? "",
      fieldError: fieldError, hint: say("Each code can be used once. Its value appears below."))
    return request.page(Page(say("Accept a voucher"), back: Paths.staff(), field), status: status)
  }

  private func find(_ request: Request) async throws -> Response {
    do {
      var check = request.fields.checker
      let code = check.text("code", say("code"), atMost: 100)
      try check.finish()
      let spend = RedeemVoucher(
        code, of: Self.kinds, in: Wallet.slug, by: try request.signedIn().id,
        today: settings.time.date(of: request.now), at: request.now, in: request.world)
      let (settings, wantsJSON) = (settings, request.wantsJSON)
      return try await request.once { tx in
        let taken = RedeemedVoucher(try spend(tx), settings)
        return wantsJSON
          ? .json(taken)
          : .redirect(to: Paths.redeemVoucher(), flash: .done("\(taken.title): \(taken.detail)"))
      }
    } catch let errors as ValidationErrors where !request.wantsJSON {
      return try await page(
        request, fieldError: errors.about("code"), status: .unprocessableContent)
    } catch let refusal as VoucherRefusal where !request.wantsJSON {
      return try await page(request, fieldError: refusal.message, status: .conflict)
    }
  }
}

/// The result of a scan, for the list below the field.
struct RedeemedVoucher: JSONWritable {
  let title: String
  let detail: String

  init(_ voucher: Voucher, _ settings: WalletSettings) {
    title = voucher.title
    detail =
      switch voucher.kind {
      case .rentalNights:
        say(
          voucher.worth, one: "1 rental night is free.",
          many: "\(voucher.worth) rental nights are free.")
      case .printCredits:
        say("\(settings.amount(voucher.worth, .credit)) was added to the member's credits.")
      case .campStore: say("It's worth \(settings.amount(voucher.worth, .credit)).")
      case .partner: say("Voucher accepted.")
      }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", title)
      json.field("detail", detail)
    }
  }
}
