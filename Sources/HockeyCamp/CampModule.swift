import Adverts
public import Jobs
public import Members
public import Notifications
import PlazaBase
import PlazaData
import PlazaImaging
public import PlazaUI
public import Shelf
public import Storefronts

/// The hockey camp in the list of shops.
public struct CampModule: ShopModule {
  public static let slug = HockeyCamp.name

  private let settings: CampSettings

  /// Reads `PLAZA_CAMP_QUOTA_GB`, the storage for a member's footage.
  public init(_ reader: any SettingsReader, site: SiteSettings) throws {
    let gigabytes = try reader.number("camp.quota.gb", in: 1...1_000_000) ?? 20
    settings = CampSettings(
      time: site.time, currency: site.currency, room: gigabytes * 1_000_000_000)
  }

  public var clipSources: [any ClipSource] { [CampClips(time: settings.time)] }
  public var eventKinds: [EventKind] { [.clipSubmitted, .clipApproved] }
  public var notificationKinds: [NotificationKind] { HockeyCamp.notifications }
  public var invitedRoles: [any InvitedRole] { HockeyCamp.invitedRoles }

  public func personalData(in context: ShopContext) -> [any PersonalDataProvider] {
    [CampPersonalData(context.library, in: context.world)]
  }

  public func jobHandlers(in context: ShopContext) -> [any JobHandler] {
    let (store, world) = (context.store, context.world)
    let handlers: [any JobHandler] = [
      CheckOfferLinks(store: store, fetcher: context.fetcher, world: world),
      NotifyVideos(store: store, world: world),
    ]
    return context.isDemo
      ? handlers + [
        DrawDemoFilm(store: store, files: context.files, tools: context.tools, world: world)
      ] : handlers
  }

  /// The demo requests no external pages, and announces no videos.
  public func recurringJobs(in context: ShopContext) -> [RecurringJob] {
    context.isDemo
      ? []
      : [
        RecurringJob(CheckOfferLinks.job, every: CheckOfferLinks.every),
        RecurringJob(NotifyVideos.kind, every: NotifyVideos.every),
      ]
  }

  public func storefront(in context: ShopContext) -> any Storefront {
    var settings = settings
    settings.adverts = context.adverts.counter
    settings.hasLists = context.open.contains { $0.showsMemberLists }
    return HockeyCamp(
      settings: settings, library: context.library, outbox: context.outbox,
      pictures: Pictures(tools: context.tools))
  }

  public func demo(_ size: DemoSize, in context: ShopContext) async -> DemoFiller {
    let fill = await FillCamp(
      size == .whole ? .all : .few, files: context.files,
      tools: size == .bare ? nil : context.tools, time: settings.time, in: context.world)
    return { content, tx in
      let people = content.people
      let usual = FillCamp.Family(player: people.ann, guardian: people.bob)
      let more = size == .whole ? [FillCamp.Family(player: people.theo, guardian: people.eva)] : []
      try fill(coach: people.coach, [usual] + more, tx)
    }
  }
}
