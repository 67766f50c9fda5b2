import PlazaBase
public import Storefronts

extension PrintModule {
  public static let settings: [SettingDefinition] = [
    SettingDefinition(
      "PLAZA_PRINTERS", in: .printing, "Allowed printers",
      "Addresses of printers that stores may add, separated by commas. “private” allows all private networks.",
      .text(atMost: 1000), default: "private"),
    SettingDefinition(
      "PLAZA_MAP_TILES", in: .printing, "Map tiles",
      "The address of map pictures to show below the stores instead of Plaza's own map, such as https://tiles.example/{z}/{x}/{y}.png.",
      .text(atMost: 500)),
    SettingDefinition(
      "PLAZA_MAP_ATTRIBUTION", in: .printing, "Source of the map tiles",
      "The text that the map's publisher requires on each map.", .text(atMost: 200)),
    SettingDefinition(
      "PLAZA_DEMO_PRINTER", in: .server, "Printer of the demo",
      "The printer that all print stores of the demo use.", .fixed),
  ]
}
