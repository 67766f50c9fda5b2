import Marquee

extension MarqueeRates {
  /// Reads `PLAZA_POINTS_…`, `PLAZA_CLIPS_…` and `PLAZA_REWARD_TRAILERS`.
  static func read(_ source: SettingsSource) throws -> MarqueeRates {
    var rates = MarqueeRates()
    rates.like = try source.number("points.like", in: 1...10_000) ?? rates.like
    rates.likeHours = try source.number("points.like.hours", in: 0...8760) ?? rates.likeHours
    rates.newcomer = try source.number("points.newcomer", in: 1...1_000_000) ?? rates.newcomer
    rates.newcomerDays =
      try source.number("points.newcomer.days", in: 1...365) ?? rates.newcomerDays
    rates.clipsADay = try source.number("clips.a.day", in: 0...1000) ?? rates.clipsADay
    rates.clipsAWeek = try source.number("clips.a.week", in: 0...10_000) ?? rates.clipsAWeek
    rates.trailer = try source.number("points.trailer", in: 1...10_000) ?? rates.trailer
    rates.rewardsTrailers = try source.number("reward.trailers", in: 0...1) == 1
    return rates
  }
}
