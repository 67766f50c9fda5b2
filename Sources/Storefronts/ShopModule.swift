public import Adverts
public import FilmCatalogue
public import Jobs
public import Members
public import Notifications
public import PlazaBase
public import PlazaUI
public import Shelf
public import Wallet

/// A shop as the server knows it: its settings, its contributions to the shared domains, and the
/// storefront that it opens. `PlazaServer` has one list of these types and does not name a shop
/// elsewhere.
public protocol ShopModule: Sendable {
  /// The slug of its storefront.
  static var slug: String { get }
  /// The name of the shop where advertisers choose the places of an advert; nil if the shop shows
  /// no adverts.
  static var advertTitle: String? { get }

  /// The shop's own settings. The server does not start with a setting that no list contains.
  static var settings: [SettingDefinition] { get }

  /// Reads the shop's own settings.
  /// - Throws: ``SettingsError``.
  init(_ reader: any SettingsReader, site: SiteSettings) throws

  // Contributions of an open shop.

  func filmOffers(in world: World) -> [any FilmOffers]
  var rentedFilms: [any RentedFilms] { get }
  var clipSources: [any ClipSource] { get }
  /// Whether the shop shows members' lists.
  var showsMemberLists: Bool { get }
  /// Whether the shop's pages show the films of the catalogue.
  var showsCatalogue: Bool { get }
  var earningGuides: [any EarningGuide] { get }
  var clipRewards: (any ClipRewards)? { get }
  var notificationKinds: [NotificationKind] { get }
  /// The events of which webhooks can notify other systems.
  var eventKinds: [EventKind] { get }
  var invitedRoles: [any InvitedRole] { get }

  // Contributions of every shop, also of a closed one, whose tables still have rows.

  /// - Parameter isOpen: whether the descriptions may link to the shop's pages.
  func transactionDescribers(isOpen: Bool) -> [any TransactionDescriber]
  /// Erased before the data of the shared domains: amounts that the shop reserved must be released
  /// before the member's wallet is closed.
  func personalData(in context: ShopContext) -> [any PersonalDataProvider]
  func signUpObservers(in context: ShopContext) -> [any SignUpObserver]
  func jobHandlers(in context: ShopContext) -> [any JobHandler]
  func recurringJobs(in context: ShopContext) -> [RecurringJob]
  func storefront(in context: ShopContext) -> any Storefront

  /// Prepares the shop's part of the demo outside the transaction that adds it.
  func demo(_ size: DemoSize, in context: ShopContext) async throws -> DemoFiller
}

extension ShopModule {
  public static var advertTitle: String? { nil }
  public static var settings: [SettingDefinition] { [] }
  public var slug: String { Self.slug }

  public func filmOffers(in world: World) -> [any FilmOffers] { [] }
  public var rentedFilms: [any RentedFilms] { [] }
  public var clipSources: [any ClipSource] { [] }
  public var showsMemberLists: Bool { false }
  public var showsCatalogue: Bool { false }
  public var earningGuides: [any EarningGuide] { [] }
  public var clipRewards: (any ClipRewards)? { nil }
  public var notificationKinds: [NotificationKind] { [] }
  public var eventKinds: [EventKind] { [] }
  public var invitedRoles: [any InvitedRole] { [] }

  public func transactionDescribers(isOpen: Bool) -> [any TransactionDescriber] { [] }
  public func personalData(in context: ShopContext) -> [any PersonalDataProvider] { [] }
  public func signUpObservers(in context: ShopContext) -> [any SignUpObserver] { [] }
  public func jobHandlers(in context: ShopContext) -> [any JobHandler] { [] }
  public func recurringJobs(in context: ShopContext) -> [RecurringJob] { [] }
  public func demo(_ size: DemoSize, in context: ShopContext) async throws -> DemoFiller {
    { _, _ in }
  }
}
