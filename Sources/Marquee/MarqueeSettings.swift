public import PlazaBase

/// What the shop goes by.
public struct MarqueeSettings: Sendable {
  /// The shop's wall clock, which decides what day it is.
  public var shopTime: ShopTimeZone
  /// The country whose certificates are shown, as ISO 3166-1 writes it.
  public var country: String
  /// What earns points.
  public var rates: MarqueeRates

  public init(shopTime: ShopTimeZone, country: String = "GB", rates: MarqueeRates = MarqueeRates()) {
    self.shopTime = shopTime
    self.country = country
    self.rates = rates
  }

  /// The day it is in the shop.
  func today(_ now: Instant) -> CalendarDate { shopTime.date(of: now) }
}

/// How many points things earn, and how often.
public struct MarqueeRates: Sendable, Equatable {
  /// `PLAZA_POINTS_LIKE`: for liking a film, once in a lifetime.
  public var like = 10
  /// `PLAZA_POINTS_LIKE_HOURS`: who takes a like back and likes the film again within so many hours has the same points
  /// back, and they count for the day on which they were earned.
  public var likeHours = 24
  /// `PLAZA_POINTS_NEWCOMER`: for a newcomer who came by a shared link, is a person as far as we know, and stayed.
  public var newcomer = 100
  /// `PLAZA_POINTS_NEWCOMER_DAYS`: after so many days a newcomer has stayed.
  public var newcomerDays = 7
  /// `PLAZA_CLIPS_A_DAY`: so many sponsors' clips earn points in a day.
  public var clipsADay = 5
  /// `PLAZA_CLIPS_A_WEEK`: and so many in seven days.
  public var clipsAWeek = 20
  /// `PLAZA_REWARD_TRAILERS`: whether playing an embedded trailer earns points. The sites that have them forbid paying
  /// for plays, so that it is off unless an operator has their leave.
  public var rewardsTrailers = false
  /// `PLAZA_POINTS_TRAILER`: and how many, once for each film.
  public var trailer = 5

  public init() {}
}
