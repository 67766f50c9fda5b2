/// The viewings and bookmarks of the demo's members.
public enum DemoDiary: Sendable {
  case filmLover, student

  /// One viewing of a film.
  struct DemoViewing: Sendable {
    let title: String
    let year: Int
    let daysAgo: Int
    let stars: String?
    let place: String?
    let note: String?

    init(
      _ title: String, _ year: Int, _ daysAgo: Int, _ stars: String? = nil,
      at place: String? = nil,
      _ note: String? = nil
    ) {
      (self.title, self.year, self.daysAgo) = (title, year, daysAgo)
      (self.stars, self.place, self.note) = (stars, place, note)
    }
  }

  var evenings: [DemoViewing] {
    switch self {
    case .filmLover: Self.lover
    case .student: Self.students
    }
  }

  /// The bookmarked films, latest first.
  var wanted: [(title: String, year: Int)] {
    switch self {
    case .filmLover:
      [
        ("The Odyssey", 2026), ("Dune: Part Three", 2026), ("Disclosure Day", 2026),
        ("Stalker", 1979),
        ("Drive My Car", 2021), ("The Dog Stars", 2026), ("La Haine", 1995), ("Playtime", 1967),
        ("Tokyo Story", 1953), ("Wings of Desire", 1987),
      ]
    case .student:
      [
        ("Spider-Man: Brand New Day", 2026), ("No Other Choice", 2025), ("Past Lives", 2023),
        ("In the Mood for Love", 2000), ("Akira", 1988), ("Toy Story 5", 2026),
      ]
    }
  }

  private static let lover: [DemoViewing] = [
    DemoViewing(
      "The Social Reckoning", 2026, 4, "4", at: "Rex, screen 1",
      "Sharper than the first one. The last ten minutes!"),
    DemoViewing("Practical Magic 2", 2026, 11, "3", at: "Rex, screen 2"),
    DemoViewing(
      "Heat", 1995, 15, "5", at: "At home",
      "From the counter, with Omar. Third time, and the diner still works."),
    DemoViewing("Project Hail Mary", 2026, 24, "4.5", at: "Rex, screen 1", "Cried about a rock."),
    DemoViewing("The Devil Wears Prada 2", 2026, 38, "3.5"),
    DemoViewing(
      "Paddington 2", 2017, 45, "5", at: "At home", "With the children. Nobody spoke for an hour."),
    DemoViewing("Wuthering Heights", 2026, 60, "2.5", at: "Rex, screen 3"),
    DemoViewing("Perfect Days", 2023, 74, "5", "Bought the cassette afterwards."),
    DemoViewing("28 Years Later: The Bone Temple", 2026, 96, "3"),
    DemoViewing(
      "Sinners", 2025, 130, "4.5", at: "Rex, screen 1", "The barn scene, on the big screen."),
    DemoViewing("One Battle After Another", 2025, 171, "4", at: "Rex, screen 1"),
    DemoViewing("Parasite", 2019, 190, "5", at: "At home"),
    DemoViewing("Flow", 2024, 214, "4"),
    DemoViewing("The Third Man", 1949, 233, "4.5", at: "Film club, town hall"),
    DemoViewing("Sentimental Value", 2025, 262, "4.5"),
    DemoViewing("Weapons", 2025, 290, "3.5", "Left the light on."),
    DemoViewing("Seven Samurai", 1954, 325, "5", at: "Film club, town hall"),
    DemoViewing("Aftersun", 2022, 371, "4.5"),
    DemoViewing("Dune: Part Two", 2024, 402, "4", at: "Rex, screen 1"),
    DemoViewing("Amélie", 2001, 455, "4"), DemoViewing("Moonlight", 2016, 520, "4.5"),
    DemoViewing("Spirited Away", 2001, 590, "5", at: "At home"),
    DemoViewing("Inception", 2010, 700, "3.5"),
  ]

  private static let students: [DemoViewing] = [
    DemoViewing("KPop Demon Hunters", 2025, 2, "4", at: "기숙사", "다 같이 노래를 따라 불렀다."),
    DemoViewing(
      "Project Hail Mary", 2026, 19, "4.5", at: "Hanbit Cinema", "After the exam. Worth every won."
    ),
    DemoViewing("Oldboy", 2003, 33, "4", at: "Film seminar", "Essay due on Friday: the corridor."),
    DemoViewing("Hoppers", 2026, 52, "3.5"),
    DemoViewing("Chungking Express", 1994, 61, "5", at: "Film seminar"),
    DemoViewing("My Neighbour Totoro", 1988, 88, "5"), DemoViewing("Mickey 17", 2025, 140, "3"),
    DemoViewing("Everything Everywhere All at Once", 2022, 205, "4.5", "Called my mother."),
  ]
}
