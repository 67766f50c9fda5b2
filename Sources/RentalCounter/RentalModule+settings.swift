import PlazaBase
public import Storefronts

extension RentalModule {
  public static let settings: [SettingDefinition] = [
    SettingDefinition(
      "PLAZA_RENTAL_RATE_MINOR", in: .rental, "Price per night",
      "The price of a film for each night. Films that are out already keep their price.",
      .amount(0...10_000_000), default: "300"),
    SettingDefinition(
      "PLAZA_RENTAL_LIMIT", in: .rental, "Films per customer",
      "The number of films that a customer can have at a time.", .number(1...100), default: "3"),
    SettingDefinition(
      "PLAZA_RENTAL_RESERVE_MINUTES", in: .rental, "Minutes to collect a reservation",
      "The time for which a copy is kept for a member who reserved it.", .number(1...1440),
      default: "120"),
  ]
}
