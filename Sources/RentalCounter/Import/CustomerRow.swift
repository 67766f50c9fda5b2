import PlazaBase
import PlazaData
import PlazaTables

/// A customer in an imported file. An existing customer is found by the account number, else by
/// the code, else by name and postcode. An empty cell leaves the stored value unchanged.
struct CustomerRow: ImportRow {
  static let columns = [
    ImportColumn(
      "name", say("Name"), "customer", "customer name", "full name", "이름", "고객", "고객명", "성명"),
    ImportColumn("address", say("Address"), "street", "street address", "주소"),
    ImportColumn("postcode", say("Postcode"), "postal code", "zip", "zip code", "우편번호", "우편 번호"),
    ImportColumn(
      "dateOfBirth", say("Date of birth"), "birth date", "birthday", "born", "dob", "생년월일", "출생일",
      "생일"),
    ImportColumn(
      "phone", say("Phone"), "telephone", "phone number", "mobile", "tel", "전화번호", "전화", "연락처",
      "휴대폰", "핸드폰"),
    ImportColumn(
      "accountNumber", say("Account number"), "account", "account no", "계정 번호", "계좌 번호"),
    ImportColumn("code", say("Code"), "customer code", "short code", "코드", "고객 코드"),
    ImportColumn(
      "isOpen", say("Open", as: "an account"), "open", "account open", "state", "status", "이용 가능",
      "상태"),
  ]
  static let required = ["name", "address", "postcode"]

  private let cells: [String: String]
  private let today: CalendarDate
  private let now: Instant
  private let register: RegisterCustomer
  /// The validation error of the date of birth, if its spelling is not understood.
  private let dateComplaint: String?

  init(_ row: ImportTable.Row, settings: RentalSettings, dates: DateOrder?, in world: World) {
    var cells = row.cells
    dateComplaint = Self.readDate(&cells, dates, today: settings.today(world.now()))
    cells["phone"] = cells["phone"].flatMap(Self.phone)
    self.cells = cells
    now = world.now()
    today = settings.today(now)
    let nobody = CustomerDetails(name: "", address: "", postcode: "")
    register = RegisterCustomer(nobody, in: world)
  }

  var name: String { cells["name"] ?? "" }

  var identities: [String] {
    let number = cells["accountNumber"].map { "number " + $0.lowercased() }
    let code = cells["code"].flatMap { ShortCode($0) }.map { "code \($0.text)" }
    let person = "person \(name.folded) \(Self.joined(cells["postcode"] ?? ""))"
    return [number, code, person].compactMap { $0 }
  }

  /// Two customers with the same name and address are distinct if their numbers differ.
  var likenesses: [String] { identities.count > 1 ? identities.dropLast() : identities }

  var names: [String] { identities + ["name \(name.folded)"] }

  func run(_ tx: any Transaction) throws -> ImportOutcome {
    var check = FormValidator(cells)
    let number = readNumber(&check)
    let code = readCode(&check)
    let isOpen = readState(&check)
    if let dateComplaint { check.addError("dateOfBirth", dateComplaint) }
    if !check.errors.isEmpty { return .refused(check.errors.all.map(\.message)) }
    let known: Customer?
    switch try find(number, code, tx) {
    case .failure(let reason): return .refused([reason.message])
    case .success(let found): known = found
    }
    let details = CustomerDetails(&check, changing: known?.details, today: today)
    if let known, known.isOpen, isOpen == false, known.rentalsOut > 0 {
      check.addError(
        "isOpen", say("The account can't be closed: \(CountText.films(known.rentalsOut)) out."))
    }
    if !check.errors.isEmpty { return .refused(check.errors.all.map(\.message)) }
    guard let known else {
      try open(details, number, code, isOpen, tx)
      return .new
    }
    return try change(known, to: details, isOpen, tx)
  }

  private func open(
    _ details: CustomerDetails, _ number: ID<Customer.AccountNumber>?, _ code: ShortCode?,
    _ isOpen: Bool?,
    _ tx: any Transaction
  ) throws {
    let register = RegisterCustomer(
      id: register.id, accountNumber: number ?? register.accountNumber,
      code: code ?? register.code, details, now: now)
    let customer = try register(tx)
    if isOpen == false { _ = try CloseAccount(customer: customer.id, now: now)(tx) }
  }

  private func change(
    _ known: Customer, to details: CustomerDetails, _ isOpen: Bool?, _ tx: any Transaction
  ) throws -> ImportOutcome {
    let before = known.details
    let state = isOpen.flatMap { $0 == known.isOpen ? nil : $0 }
    let changes = [
      ImportOutcome.change(say("name"), before.name, details.name),
      ImportOutcome.change(say("address"), before.address, details.address),
      ImportOutcome.change(say("postcode"), before.postcode, details.postcode),
      ImportOutcome.change(
        say("date of birth"), before.dateOfBirth.map { "\($0)" },
        details.dateOfBirth.map { "\($0)" }),
      ImportOutcome.change(say("phone"), before.phone, details.phone),
      state.map { $0 ? say("account opens") : say("account closes") },
    ].compactMap { $0 }
    if changes.isEmpty { return .same }
    _ = try EditCustomer(customer: known.id, details: details, isOpen: state, now: now)(tx)
    return .changed(changes)
  }
}

extension CustomerRow {
  private struct Mismatch: Error { let message: String }

  private func readNumber(_ check: inout FormValidator) -> ID<Customer.AccountNumber>? {
    guard let text = cells["accountNumber"] else { return nil }
    let number = ID<Customer.AccountNumber>(text)
    if number == nil {
      check.addError(
        "accountNumber",
        say("“\(text)” isn't an account number. Account numbers have 36 characters."))
    }
    return number
  }

  private func readCode(_ check: inout FormValidator) -> ShortCode? {
    guard let text = cells["code"] else { return nil }
    let code = ShortCode(text)
    if code == nil {
      check.addError(
        "code",
        say("“\(text)” isn't a customer code. Customer codes have eight letters and digits."))
    }
    return code
  }

  private func readState(_ check: inout FormValidator) -> Bool? {
    guard let text = cells["isOpen"]?.lowercased() else { return nil }
    if ["yes", "true", "1", "open", "y", "예", "네", "이용 가능"].contains(text) { return true }
    if ["no", "false", "0", "closed", "n", "아니요", "아니오", "해지"].contains(text) { return false }
    check.addError("isOpen", say("“Account open” must be yes or no, not “\(text)”."))
    return nil
  }

  private func find(
    _ number: ID<Customer.AccountNumber>?, _ code: ShortCode?, _ tx: any Transaction
  ) throws -> Result<Customer?, Mismatch> {
    let byNumber = try number.flatMap { try Customer.find(number: $0, tx) }
    let byCode = try code.flatMap { try Customer.find(code: $0, tx) }
    if number != nil, let byCode, byNumber != byCode {
      return .failure(
        Mismatch(
          message: say(
            "This code belongs to \(byCode.name.isolated), who has a different account number.")))
    }
    if let known = byNumber {
      if let code, code != known.code {
        return .failure(
          Mismatch(
            message: say(
              "This account number belongs to \(known.name.isolated), who has a different code.")))
      }
      return .success(known)
    }
    if byCode != nil || number != nil || code != nil { return .success(byCode) }
    let same = try Customer.find(named: name, tx).filter { customer in
      Self.joined(customer.details.postcode) == Self.joined(cells["postcode"] ?? "")
    }
    if same.count > 1 {
      return .failure(
        Mismatch(
          message: say("Several customers have this name and postcode. Add the account number.")))
    }
    return .success(same.first)
  }

  private static func joined(_ postcode: String) -> String {
    postcode.folded.filter { !$0.isWhitespace }
  }
}
