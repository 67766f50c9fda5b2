import Jobs
public import PlazaBase
public import PlazaData

/// Inserts the demo's data: three campuses, with stores in the streets around them.
public struct FillPrintShop: Sendable {
  private let colleges: [(DemoCollege, ID<College>)]
  private let stores: [(DemoStore, ID<PrintStore>)]
  private let staff: ID<Member>?
  private let student: ID<Member>?
  private let prices: [SetRates]
  private let printers: [AddPrinter]
  private let today: CalendarDate
  private let now: Instant
  private let customers: [ID<Member>]
  private let world: World

  /// - Parameters:
  ///   - staff: The member who is staff of the first store.
  ///   - student: The member with a college and some favourites.
  ///   - printer: The printer of every store; nil for none.
  ///   - customers: The student and another member, for whom a job orders prints once the server
  ///     runs; empty for no orders.
  public init(
    staff: ID<Member>?, student: ID<Member>?, printer: DemoPrinter?, customers: [ID<Member>] = [],
    time: ShopTimeZone,
    in world: World
  ) {
    self.customers = printer == nil ? [] : customers
    self.world = world
    self.staff = staff
    self.student = student
    now = world.now()
    today = time.date(of: now)
    colleges = DemoCollege.allCases.map { ($0, world.newID()) }
    stores = DemoStore.all.map { ($0, world.newID()) }
    let now = now
    printers = stores.compactMap { printer?.add(to: $0.1, now: now, in: world) }
    prices = stores.enumerated().map {
      SetRates(
        Self.rates(dearer: $0.offset % 3, on: printer), of: $0.element.1, by: nil, in: world)
    }
  }

  /// - Returns: The stores; the one with staff is first.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> [ID<PrintStore>] {
    for (demo, id) in colleges {
      let words = demo.text
      let college = College(
        id: id, name: words.name, nameKorean: words.nameKorean, city: words.city,
        cityKorean: words.cityKorean,
        spot: Coordinate(text: words.place) ?? .nowhere)
      try AddCollege(college: college, campus: demo.campus)(tx)
    }
    for (demo, id) in stores {
      var details = StoreDetails(
        name: demo.name, nameKorean: demo.nameKorean, address: demo.address, phone: demo.phone,
        spot: Coordinate(text: demo.place) ?? .nowhere,
        startsAutomatically: demo.startsAutomatically)
      details.marks = demo.startsAutomatically ? .cover : .first
      try CreateStore(details, week: demo.week.week, id: id, now: now)(tx)
    }
    for set in prices { try set(tx) }
    for add in printers { try add(tx) }
    try notify(tx)
    try people(tx)
    return stores.map(\.1)
  }

  /// - Parameter printer: Options that it does not support have no price.
  private static func rates(dearer: Int, on printer: DemoPrinter?) -> Rates {
    var rates = Rates(
      media: [
        .a4: .init(grey: 4 + dearer, colour: 18 + 2 * dearer, sheet: 1),
        .a3: .init(grey: 9 + dearer, colour: 40 + 2 * dearer, sheet: 3),
      ], finishings: [.staple: 10, .bind: 150 + 25 * dearer], minimum: 20)
    guard let printer else { return rates }
    rates.media = rates.media.filter { printer.admits($0.key) }
    rates.finishings = rates.finishings.filter { printer.admits($0.key) }
    return rates
  }

  /// Posts a notice and special opening hours.
  private func notify(_ tx: any Transaction) throws {
    guard stores.count > 2 else { return }
    let notice = StoreNotice(
      english: "Thesis week: open until 23:00 every day, and drafts are printed while you wait.",
      korean: "논문 제출 주간에는 매일 23시까지 열고, 초안은 기다리시는 동안 바로 출력해 드립니다.")
    try PostStoreNotice(store: stores[0].1, notice: notice)(tx)
    let holiday = SpecialDay(
      day: today.adding(days: 3), spans: [], text: "Foundation day", textKorean: "개교기념일")
    for (_, store) in stores.prefix(3) {
      try SetSpecialDay(store: store, day: holiday.day, special: holiday)(tx)
    }
  }

  private func people(_ tx: any Transaction) throws {
    if let staff {
      // The third store does not start orders automatically, so that some wait for its staff.
      for place in customers.isEmpty ? [0] : [0, 2] {
        try tx.run(
          "INSERT INTO print_store_staff (store, member) VALUES (\(stores[place].1), \(staff))")
      }
      if customers.count == 2 {
        let payload = (customers + [staff]).map(\.text).joined(separator: " ")
        try EnqueueJob(PrintForDemo.job, payload: payload, in: world)(tx)
      }
    }
    guard let student else { return }
    try ChooseCollege(college: colleges[0].1, member: student)(tx)
    for place in [3, 0] {
      try SetFavourite(store: stores[place].1, member: student, isFavourite: true, now: now)(tx)
    }
  }
}
