public import FilmCatalogue
public import Jobs
public import Members
public import Notifications
public import PlazaBase
import PlazaData
public import PlazaUI
public import Shelf
public import Storefronts
public import Wallet

/// The rental counter in the list of shops.
public struct RentalModule: ShopModule {
  public static let slug = RentalCounter.name

  public let settings: RentalSettings

  public init(_ reader: any SettingsReader, site: SiteSettings) throws {
    var rental = RentalSettings(currency: site.currency, shopTime: site.time)
    rental.preferences = site.preferences
    rental.limit = try reader.number("rental.limit", in: 1...100) ?? rental.limit
    rental.rate =
      try reader.number("rental.rate.minor", in: 0...10_000_000).map { Money(minor: $0) }
      ?? rental.rate
    rental.reservedFor =
      try reader.number("rental.reserve.minutes", in: 1...1440).map { .minutes($0) }
      ?? rental.reservedFor
    settings = rental
  }

  public func filmOffers(in world: World) -> [any FilmOffers] {
    [RentalOffers(settings: settings, in: world)]
  }
  public var rentedFilms: [any RentedFilms] { [ReturnedRentals(settings: settings)] }
  public var notificationKinds: [NotificationKind] { RentalCounter.notifications }
  public var eventKinds: [EventKind] { [.filmLent, .filmReturned, .filmReserved] }
  public var invitedRoles: [any InvitedRole] { RentalCounter.invitedRoles }

  public func transactionDescribers(isOpen: Bool) -> [any TransactionDescriber] {
    [RentalDescriptions(settings: settings)]
  }

  public func personalData(in context: ShopContext) -> [any PersonalDataProvider] {
    [ReturnedRentals(settings: settings)]
  }

  public func jobHandlers(in context: ShopContext) -> [any JobHandler] {
    [
      SendDueReminders(settings: settings, store: context.store, world: context.world),
      NotifyReservations(settings: settings, store: context.store, world: context.world),
    ]
  }

  public func recurringJobs(in context: ShopContext) -> [RecurringJob] {
    guard context.isOpen(slug) else { return [] }
    return [
      RecurringJob(SendDueReminders.kind, every: SendDueReminders.every),
      RecurringJob(NotifyReservations.kind, every: NotifyReservations.every),
    ]
  }

  public func storefront(in context: ShopContext) -> any Storefront {
    RentalCounter(
      settings: settings, store: context.store, files: context.files, tools: context.tools)
  }

  public func demo(_ size: DemoSize, in context: ShopContext) -> DemoFiller {
    { [settings, world = context.world] content, tx in
      let people = content.people
      let fill = FillCounter(
        settings, clerk: people.clerk, clerkName: "Kim Oduya", holder: (people.bob, "Bob Iyer"),
        hasHistory: size == .whole, in: world)
      try fill(voucher: content.voucher, tx)
    }
  }
}
