/// Films of the demo: real titles with the ratings of the British Board of Film Classification.
enum DemoFilms {
  /// A film and the number of its copies in stock.
  typealias Entry = (title: String, cast: String, director: String, rating: Rating, copies: Int)

  static let all: [Entry] = classics + later + animated

  private static let classics: [Entry] = [
    (
      "Casablanca", "Humphrey Bogart, Ingrid Bergman, Paul Henreid", "Michael Curtiz", .universal,
      2
    ),
    ("Brief Encounter", "Celia Johnson, Trevor Howard", "David Lean", .parentalGuidance, 1),
    (
      "The Third Man", "Joseph Cotten, Alida Valli, Orson Welles", "Carol Reed", .parentalGuidance,
      2
    ),
    (
      "Singin' in the Rain", "Gene Kelly, Debbie Reynolds", "Stanley Donen, Gene Kelly",
      .universal, 2
    ),
    ("Vertigo", "James Stewart, Kim Novak", "Alfred Hitchcock", .parentalGuidance, 1),
    (
      "North by Northwest", "Cary Grant, Eva Marie Saint, James Mason", "Alfred Hitchcock",
      .parentalGuidance, 2
    ),
    ("Some Like It Hot", "Marilyn Monroe, Tony Curtis, Jack Lemmon", "Billy Wilder", .twelve, 2),
    ("Psycho", "Anthony Perkins, Janet Leigh, Vera Miles", "Alfred Hitchcock", .fifteen, 1),
    (
      "Lawrence of Arabia", "Peter O'Toole, Alec Guinness, Omar Sharif", "David Lean",
      .parentalGuidance, 1
    ),
    ("2001: A Space Odyssey", "Keir Dullea, Gary Lockwood", "Stanley Kubrick", .universal, 2),
    ("The Godfather", "Marlon Brando, Al Pacino, James Caan", "Francis Ford Coppola", .fifteen, 2),
    ("Jaws", "Roy Scheider, Robert Shaw, Richard Dreyfuss", "Steven Spielberg", .twelveA, 3),
    ("Star Wars", "Mark Hamill, Harrison Ford, Carrie Fisher", "George Lucas", .universal, 4),
    ("Alien", "Sigourney Weaver, Tom Skerritt, John Hurt", "Ridley Scott", .fifteen, 3),
    ("Blade Runner", "Harrison Ford, Rutger Hauer, Sean Young", "Ridley Scott", .fifteen, 2),
    (
      "E.T. the Extra-Terrestrial", "Henry Thomas, Dee Wallace, Drew Barrymore",
      "Steven Spielberg", .universal, 3
    ),
    (
      "Back to the Future", "Michael J. Fox, Christopher Lloyd", "Robert Zemeckis",
      .parentalGuidance, 4
    ),
  ]

  private static let later: [Entry] = [
    (
      "Pulp Fiction", "John Travolta, Samuel L. Jackson, Uma Thurman", "Quentin Tarantino",
      .eighteen, 3
    ),
    ("Heat", "Al Pacino, Robert De Niro, Val Kilmer", "Michael Mann", .fifteen, 2),
    (
      "Trainspotting", "Ewan McGregor, Robert Carlyle, Kelly Macdonald", "Danny Boyle", .eighteen,
      2
    ),
    ("The Full Monty", "Robert Carlyle, Mark Addy, Tom Wilkinson", "Peter Cattaneo", .fifteen, 2),
    (
      "The Matrix", "Keanu Reeves, Laurence Fishburne", "Lana Wachowski, Lilly Wachowski",
      .fifteen, 4
    ),
    ("Amélie", "Audrey Tautou, Mathieu Kassovitz", "Jean-Pierre Jeunet", .fifteen, 2),
    ("Bend It Like Beckham", "Parminder Nagra, Keira Knightley", "Gurinder Chadha", .twelve, 2),
    ("Oldboy", "Choi Min-sik, Yoo Ji-tae, Kang Hye-jung", "Park Chan-wook", .eighteen, 1),
    ("Shaun of the Dead", "Simon Pegg, Nick Frost, Kate Ashfield", "Edgar Wright", .fifteen, 2),
    (
      "Pan's Labyrinth", "Ivana Baquero, Sergi López, Maribel Verdú", "Guillermo del Toro",
      .fifteen, 1
    ),
    ("Inception", "Leonardo DiCaprio, Elliot Page, Tom Hardy", "Christopher Nolan", .twelveA, 3),
    ("The King's Speech", "Colin Firth, Geoffrey Rush", "Tom Hooper", .twelveA, 2),
    ("Gravity", "Sandra Bullock, George Clooney", "Alfonso Cuarón", .twelveA, 2),
    (
      "Mad Max: Fury Road", "Tom Hardy, Charlize Theron, Nicholas Hoult", "George Miller",
      .fifteen, 3
    ),
    ("Arrival", "Amy Adams, Jeremy Renner", "Denis Villeneuve", .twelveA, 2),
    ("Moonlight", "Mahershala Ali, Naomie Harris, Trevante Rhodes", "Barry Jenkins", .fifteen, 1),
    ("Parasite", "Song Kang-ho, Lee Sun-kyun, Cho Yeo-jeong", "Bong Joon-ho", .fifteen, 3),
  ]

  private static let animated: [Entry] = [
    ("My Neighbour Totoro", "Noriko Hidaka, Chika Sakamoto", "Hayao Miyazaki", .universal, 3),
    ("Spirited Away", "Rumi Hiiragi, Miyu Irino", "Hayao Miyazaki", .parentalGuidance, 3),
    ("Toy Story", "Tom Hanks, Tim Allen", "John Lasseter", .parentalGuidance, 4),
    (
      "Chicken Run", "Julia Sawalha, Mel Gibson, Miranda Richardson", "Peter Lord, Nick Park",
      .universal, 2
    ),
    (
      "Finding Nemo", "Albert Brooks, Ellen DeGeneres", "Andrew Stanton, Lee Unkrich", .universal,
      5
    ),
    (
      "Wallace & Gromit: The Curse of the Were-Rabbit",
      "Peter Sallis, Helena Bonham Carter, Ralph Fiennes",
      "Nick Park, Steve Box", .universal, 3
    ),
    ("WALL·E", "Ben Burtt, Elissa Knight, Jeff Garlin", "Andrew Stanton", .universal, 3),
    (
      "Paddington", "Ben Whishaw, Hugh Bonneville, Sally Hawkins", "Paul King", .parentalGuidance,
      4
    ),
    (
      "Paddington 2", "Ben Whishaw, Hugh Grant, Brendan Gleeson", "Paul King", .parentalGuidance, 4
    ),
  ]
}
