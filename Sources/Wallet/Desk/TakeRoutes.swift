import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Takes vouchers at a counter: scanned or typed, each once.
struct TakeRoutes: Sendable {
  let settings: WalletSettings

  /// Nights of a rental pay a bill at the rental counter.
  static let kinds = Set(CouponKind.allCases).subtracting([.rentalNights])

  var routes: [Route] {
    [
      .get(At.take.pattern, for: .walletStaff) { try await page($0) },
      .post(At.take.pattern, for: .walletStaff, take),
    ]
  }

  private func page(
    _ call: Call, complaint: String? = nil, status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let field = scanField(
      say("Scan or type a voucher's code"), name: "code", At.take(), button: say("Take", as: "a voucher"),
      value: call.fields.text("code") ?? "",
      complaint: complaint, hint: say("Each code is taken once. What it is good for shows below."))
    return call.page(Page(say("Take a voucher"), back: At.desk(), field), status: status)
  }

  private func take(_ call: Call) async throws -> Answer {
    do {
      var check = call.fields.checker
      let code = check.text("code", say("code"), atMost: 100)
      try check.finish()
      let spend = SpendVoucher(
        code, of: Self.kinds, in: Wallet.slug, by: try call.signedIn().id,
        today: settings.time.date(of: call.now), at: call.now, in: call.world)
      let (settings, wantsJSON) = (settings, call.wantsJSON)
      return try await call.once { tx in
        let taken = TakenVoucher(try spend(tx), settings)
        return wantsJSON ? .json(taken) : .redirect(to: At.take(), flash: .done("\(taken.title): \(taken.detail)"))
      }
    } catch let complaints as Complaints where !call.wantsJSON {
      return try await page(call, complaint: complaints.about("code"), status: .unprocessableContent)
    } catch let refusal as VoucherRefusal where !call.wantsJSON {
      return try await page(call, complaint: refusal.sentence, status: .conflict)
    }
  }
}

/// What a scan did, for the list below the field.
struct TakenVoucher: JSONWritable {
  let title: String
  let detail: String

  init(_ voucher: Voucher, _ settings: WalletSettings) {
    title = voucher.title
    detail =
      switch voucher.kind {
      case .rentalNights:
        say(
          voucher.worth, one: "1 night of a rental is free.", many: "\(voucher.worth) nights of a rental are free.")
      case .printCredits: say("\(settings.amount(voucher.worth, .credit)) went to the member's credits.")
      case .campStore: say("It is worth \(settings.amount(voucher.worth, .credit)).")
      case .partner: say("It is taken.")
      }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", title)
      json.field("detail", detail)
    }
  }
}
