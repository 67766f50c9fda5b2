import Testing

/// Rules about money: the amount charged is the amount that the member agreed to, and changes by
/// staff are in the audit log. Both lists are derived from the sources, so that a new command must
/// state how it complies.
struct MoneyTests {
  /// The calls of commands that charge a member.
  private static let priced = [
    "RedeemCoupon(", "PayOrder(", "RentFilms(", "ReserveCopy(", "OrderAdvert(", "PlaceHold(",
    "from: .available(",
  ]

  /// The ways in which a file compares the price shown with the present price.
  private static let compared = [
    "PriceChanged.check(", ".priceChanged(", "check(expectedRate:", "expectedCost()", "expecting:",
    "AdvertRequest(",
  ]

  /// Files in which no price is shown that could change before the charge.
  private static let agreed = [
    "Sources/PlazaServer/Adverts/WalletAdvertBank.swift":
      "the budget is the amount that was written",
    "Sources/RentalCounter/Demo/FillCounter.swift": "the demo agrees with itself",
    "Sources/RentalCounter/OfflineQueue/ApplyEntry.swift":
      "it happened without a connection, and has the price that the device wrote down",
    "Sources/RentalCounter/Till/PayWithCredits.swift":
      "a bill keeps the price of its day, and the amount is written",
    "Sources/Wallet/Holds/PlaceHold.swift": "whoever places a hold says how much",
    "Sources/Wallet/Ledger/PayOutCredits.swift": "the amount is written",
    "Sources/Wallet/Wallet+member.swift":
      "credits are given up as they were shown, before anything is forgotten",
  ]

  @Test func `every act that takes points or credits compares the displayed price`() throws {
    let takers = try Self.files { code in Self.priced.contains { code.contains($0) } }
    let careless = takers.filter { file in
      let code = Self.code(of: file)
      return !Self.compared.contains { code.contains($0) }
    }.map(\.path)
    #expect(takers.count > careless.count && careless.sorted() == Self.agreed.keys.sorted())
  }

  /// Tables of money, prices, coupons, limits and roles, which only commands of people change.
  private static let tables = [
    "wallet_coupon", "wallet_voucher", "wallet_partner_code", "wallet_earning_rules",
    "wallet_own_top_up",
    "wallet_transfer", "rental_payment", "rental_member_card", "advert_price", "print_rates",
    "print_store_staff",
    "camp_offer", "camp_guardian", "camp_adult", "marquee_clip_campaign", "members_role",
    "members_role_invitation",
    "web_member_limit",
  ]

  private static let elsewhere = [
    "Sources/HockeyCamp/Messages/MessageThread+members.swift": "deleting an account is logged",
    "Sources/HockeyCamp/Offers/CheckOfferLinks.swift": "records whether an outside page responds",
    "Sources/HockeyCamp/People/CampPersonalData.swift": "deleting an account is logged",
    "Sources/HockeyCamp/People/SetGuardian.swift": "the caller that settles the change logs it",
    "Sources/Members/Administration/ChangeRoles.swift": "uses operations that log it",
    "Sources/Members/Members.swift": "deletes expired rows",
    "Sources/PlazaServer/Assembly/FormerMembers.swift": "a migration",
    "Sources/PlazaHTTP/Limits/Limit.swift": "ChangeLimits logs it",
    "Sources/PrintShop/Demo/FillPrintShop.swift": "the demo",
    "Sources/PrintShop/Stores/StorePersonalData.swift": "deleting an account is logged",
    "Sources/RentalCounter/Members/ReturnedRentals.swift": "deleting an account is logged",
    "Sources/RentalCounter/Till/Payer.swift": "a member's own consent",
    "Sources/RentalCounter/Till/Payment.swift":
      "the ledger logs the credits, SpendVoucher the voucher",
    "Sources/Wallet/Coupons/RedeemCoupon.swift": "a member's own points",
    "Sources/Wallet/Coupons/RemindOfVouchers.swift": "records that a reminder was sent",
    "Sources/Wallet/Coupons/ReturnVoucher.swift": "UndoPayment logs it",
    "Sources/Wallet/Coupons/AssignPartnerCode.swift":
      "a member's own points, or ReplaceVoucher logs it",
    "Sources/Wallet/Coupons/UndoRedemption.swift": "a member's own points",
    "Sources/Wallet/Staff/OwnTopUps/OwnTopUp.swift": "the callers log the confirmation",
    "Sources/Wallet/Ledger/CloseWallet.swift": "deleting an account is logged",
    "Sources/Wallet/Ledger/PostTransfer.swift": "WalletAudit logs entries by staff",
    "Sources/Wallet/Wallet+member.swift": "deleting an account is logged",
  ]

  @Test func `changes to money, prices, coupons, limits and roles are written to the audit log`()
    throws
  {
    let changes = try Regex(
      "(?:INSERT INTO|UPDATE|DELETE FROM) (?:\(Self.tables.joined(separator: "|")))\\b")
    let acts = try SourceTree.sources.get().files.filter { file in
      !file.path.contains("Schema") && file.swift.lines.contains { $0.contains(changes) }
    }
    let silent = acts.filter { !Self.code(of: $0).contains("AuditEntry(") }.map(\.path)
    #expect(silent.sorted() == Self.elsewhere.keys.sorted())
  }

  private static func files(_ which: (String) -> Bool) throws -> [SourceTree.File] {
    try SourceTree.sources.get().files.filter { which(code(of: $0)) }
  }

  private static func code(of file: SourceTree.File) -> String {
    file.swift.code.joined(separator: "\n")
  }
}
