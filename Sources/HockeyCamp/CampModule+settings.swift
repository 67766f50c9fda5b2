import PlazaBase
public import Storefronts

extension CampModule {
  public static let settings: [SettingDefinition] = [
    SettingDefinition(
      "PLAZA_CAMP_QUOTA_GB", in: .camp, "Gigabytes of videos per member",
      "The storage for a member's videos. A coach has ten times as much, the office no limit.",
      .number(1...1_000_000), default: "20")
  ]
}
