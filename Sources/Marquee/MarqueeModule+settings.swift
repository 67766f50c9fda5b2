import PlazaBase
public import Storefronts

extension MarqueeModule {
  public static let settings: [SettingDefinition] = [
    SettingDefinition(
      "PLAZA_POINTS_LIKE", in: .points, "Points for liking a film",
      "A member earns them once for each film.", .number(1...10_000), default: "10"),
    SettingDefinition(
      "PLAZA_POINTS_LIKE_HOURS", in: .points, "Hours in which a repeated like is no new like",
      "A like that is withdrawn and given again within this time counts for the day on which it was earned.",
      .number(0...8760), default: "24"),
    SettingDefinition(
      "PLAZA_POINTS_REFERRAL", in: .points, "Points for inviting a new member",
      "Earned once the new member has a verified address or paid at a counter, and stayed.",
      .number(1...1_000_000), default: "100"),
    SettingDefinition(
      "PLAZA_POINTS_REFERRAL_DAYS", in: .points, "Days a new member must stay",
      "The points for inviting a member are paid after this time.", .number(1...365), default: "7"),
    SettingDefinition(
      "PLAZA_CLIPS_A_DAY", in: .points, "Sponsored clips per day",
      "The number of sponsors' clips that earn a member points on one day.",
      .number(0...1000), default: "5"),
    SettingDefinition(
      "PLAZA_CLIPS_A_WEEK", in: .points, "Sponsored clips per week",
      "The number of sponsors' clips that earn a member points in seven days.",
      .number(0...10_000), default: "20"),
    SettingDefinition(
      "PLAZA_REWARD_TRAILERS", in: .points, "Points for trailers",
      "Gives points for trailers on other sites. The rules of those sites may forbid it.", .flag,
      default: "0"),
    SettingDefinition(
      "PLAZA_POINTS_TRAILER", in: .points, "Points for watching a trailer",
      "Earned once for each film, if points for trailers are on.", .number(1...10_000),
      default: "5"),
  ]
}
