public import PlazaBase

/// The configuration of the shop.
public struct MarqueeSettings: Sendable {
  /// The time zone in which days begin.
  public var shopTime: ShopTimeZone
  /// The country whose age ratings are shown, as an ISO 3166-1 code.
  public var country: String
  /// The points for each action.
  public var rates: MarqueeRates

  public init(shopTime: ShopTimeZone, country: String = "GB", rates: MarqueeRates = MarqueeRates())
  {
    self.shopTime = shopTime
    self.country = country
    self.rates = rates
  }

  /// Returns the current date in the shop's time zone.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }
}

/// The points that actions earn, and how often.
public struct MarqueeRates: Sendable, Equatable {
  /// `PLAZA_POINTS_LIKE`: the points for liking a film, once per film.
  public var like = 10
  /// `PLAZA_POINTS_LIKE_HOURS`: the period in hours within which a withdrawn and repeated like
  /// earns the same points again, attributed to the day on which they were first earned.
  public var likeHours = 24
  /// `PLAZA_POINTS_REFERRAL`: the points for a newcomer who signed up through a shared link, is
  /// plausibly a person, and stayed.
  public var newcomer = 100
  /// `PLAZA_POINTS_REFERRAL_DAYS`: the number of days after which a newcomer has stayed.
  public var newcomerDays = 7
  /// `PLAZA_CLIPS_A_DAY`: the maximum number of rewarded clips in a day.
  public var clipsADay = 5
  /// `PLAZA_CLIPS_A_WEEK`: the maximum number of rewarded clips in seven days.
  public var clipsAWeek = 20
  /// `PLAZA_REWARD_TRAILERS`: whether playing an embedded trailer earns points. The hosting sites
  /// forbid paying for plays, so it is off unless the operator has their permission.
  public var rewardsTrailers = false
  /// `PLAZA_POINTS_TRAILER`: the points for a trailer, once per film.
  public var trailer = 5

  public init() {}
}
