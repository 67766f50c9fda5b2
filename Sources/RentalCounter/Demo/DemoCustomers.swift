import PlazaBase

/// Customers of the demo: invented people in an invented town, with telephone numbers reserved for
/// fiction.
enum DemoCustomers {
  static let all: [CustomerDetails] = entries.map { name, street, postcode, born, phone in
    CustomerDetails(
      name: name, address: "\(street)\nSquareham", postcode: postcode,
      dateOfBirth: born.flatMap { CalendarDate($0) },
      phone: phone)
  }

  /// The indices of the customers whose accounts are closed.
  static let closed = [5, 19]

  private typealias Entry = (String, String, String, born: String?, phone: String?)

  private static let entries: [Entry] = [
    ("Ann Lee", "12 Market Square", "SQ1 1AA", "1984-03-12", "01632 960101"),
    ("Bob Iyer", "3 Mill Lane", "SQ1 2BT", "1991-11-02", "07700 900102"),
    ("Siân Llewellyn", "8 Chapel Row", "SQ2 4LN", "1969-07-30", "01632 960103"),
    ("김민준", "Flat 4, Corn Exchange", "SQ1 1CE", "1996-01-19", "07700 900104"),
    ("Seo-yeon Park", "21 Orchard Street", "SQ3 5RH", "2001-09-08", "07700 900105"),
    ("Oliver Hartley", "1 Station Road", "SQ1 3ST", "1958-12-25", "01632 960106"),
    ("Amara Okafor", "47 Bridge Street", "SQ2 1BR", "1988-05-17", "07700 900107"),
    ("Zoë Brânză", "9 Fuller's Yard", "SQ1 4FY", "1993-02-28", nil),
    ("Patrick O’Brien", "66 Quay Street", "SQ4 2QY", "1975-10-11", "01632 960109"),
    ("Priya Raman", "15 Library Walk", "SQ1 5LW", "2010-04-03", "07700 900110"),
    ("José Núñez", "2 Rope Walk", "SQ4 1RW", "1980-08-21", "07700 900111"),
    (
      "Margaret Thistlewood", "The Old Bakery, Church Hill", "SQ2 7CH", "1941-06-06",
      "01632 960112"
    ),
    ("Jakub Wójcik", "30 Canal Side", "SQ3 2CS", "1990-12-13", "07700 900113"),
    ("Chloé Dubois-Martin", "5 Garden Court", "SQ1 6GC", "1999-03-27", nil),
    ("Yusuf Demir", "18 Foundry Street", "SQ3 8FN", "1986-09-15", "07700 900115"),
    ("Hannah Whitlock", "74 Park Avenue", "SQ5 1PA", nil, "01632 960116"),
    ("Mei-Ling Chan", "11 Silk Mill", "SQ3 4SM", "1978-01-30", "07700 900117"),
    ("Björn Ekström", "Harbour Cottage, Slipway", "SQ4 5SL", "1983-07-19", "07700 900118"),
    ("Grace Abernethy", "27 Castle Terrace", "SQ2 9CT", "1964-04-23", "01632 960119"),
    ("Dylan Price", "6 Tanner's Row", "SQ1 7TR", "2007-08-14", "07700 900120"),
    ("Fatima al-Sayed", "52 Meadow View", "SQ5 3MV", "1995-05-05", "07700 900121"),
    ("Ewan MacLeod", "19 Kirkgate", "SQ2 3KG", "1971-11-30", "01632 960122"),
    ("이서현", "Flat 9, Corn Exchange", "SQ1 1CE", "2003-10-24", "07700 900123"),
    ("Tobias Featherstone", "Mill House, Weir Lane", "SQ3 1WL", "1952-02-02", "01632 960124"),
    ("Ngozi Bello", "40 Bridge Street", "SQ2 1BR", nil, "07700 900125"),
  ]
}
