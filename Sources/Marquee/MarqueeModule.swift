public import Adverts
public import Members
import PlazaBase
import PlazaData
public import PlazaUI
public import Storefronts
public import Wallet

/// Marquee in the list of shops.
public struct MarqueeModule: ShopModule {
  public static let slug = "marquee"
  public static let advertTitle: String? = "Marquee"

  public let settings: MarqueeSettings

  public init(_ reader: any SettingsReader, site: SiteSettings) throws {
    settings = MarqueeSettings(
      shopTime: site.time, country: site.country, rates: try MarqueeRates(reader))
  }

  public var showsCatalogue: Bool { true }
  public var earningGuides: [any EarningGuide] { [MarqueeGuide(settings: settings)] }
  public var clipRewards: (any ClipRewards)? { MarqueeClipRewards() }

  public func transactionDescribers(isOpen: Bool) -> [any TransactionDescriber] {
    [MarqueeDescriptions(isOpen: isOpen)]
  }

  public func personalData(in context: ShopContext) -> [any PersonalDataProvider] {
    [MarqueePersonalData(in: context.world)]
  }

  public func signUpObservers(in context: ShopContext) -> [any SignUpObserver] {
    [MarqueeReferrals(signedBy: context.cipher)]
  }

  public func storefront(in context: ShopContext) -> any Storefront {
    let background = MarqueeBackground(
      store: context.store, files: context.files, tools: context.tools, world: context.world)
    return Marquee(
      settings: settings,
      services: MarqueeServices(
        offers: context.filmOffers, interest: context.interest, workshop: background,
        seal: context.cipher))
  }

  public func demo(_ size: DemoSize, in context: ShopContext) -> DemoFiller {
    { [settings, world = context.world] content, tx in
      let people = content.people
      if let clip = content.clip { try FillClips(in: world)(clip, by: people.clerk, tx) }
      for fan in size == .whole ? [people.ann, people.bob] : [people.ann] {
        try FillFavourites(of: fan, settings, in: world)(tx)
      }
    }
  }
}

extension MarqueeRates {
  /// Reads `PLAZA_POINTS_…`, `PLAZA_CLIPS_…` and `PLAZA_REWARD_TRAILERS`.
  init(_ reader: any SettingsReader) throws {
    like = try reader.number("points.like", in: 1...10_000) ?? like
    likeHours = try reader.number("points.like.hours", in: 0...8760) ?? likeHours
    newcomer = try reader.number("points.referral", in: 1...1_000_000) ?? newcomer
    newcomerDays = try reader.number("points.referral.days", in: 1...365) ?? newcomerDays
    clipsADay = try reader.number("clips.a.day", in: 0...1000) ?? clipsADay
    clipsAWeek = try reader.number("clips.a.week", in: 0...10_000) ?? clipsAWeek
    trailer = try reader.number("points.trailer", in: 1...10_000) ?? trailer
    rewardsTrailers = try reader.number("reward.trailers", in: 0...1) == 1
  }
}
