/// The iTunes Store's responses, with the oddities of the real service.
enum ITunesShapes {
  static func reply(to question: StubServer.Question) -> StubServer.Reply {
    guard question.query["country"]?.count == 2 else {
      let error =
        #"{"errorMessage":"Invalid value(s) for key(s): [country]", "queryParameters":{}}"#
      return .json(error, status: 400)
    }
    if question.path == "/search", question.query["term"]?.contains("lantern") ?? false {
      return reply([film(120, "The Lantern Keeper", "Fay Noor", "2019-02-01T00:00:00Z")])
    }
    let items =
      question.path == "/lookup"
      ? films.filter { $0.contains("\"trackId\":\(question.query["id"] ?? "-"),") }
      : question.query["attribute"] == "releaseYearTerm" && question.query["term"] == "2026"
        ? films : []
    return reply(items)
  }

  private static func reply(_ items: [String]) -> StubServer.Reply {
    .json(
      "\n\n\n{\n \"resultCount\":\(items.count),\n \"results\": [\n\(items.joined(separator: ",\n"))]\n}\n"
    )
  }

  /// A complete film, as the store describes it.
  static func film(
    _ id: Int, _ title: String, _ director: String, _ released: String, _ more: String = ""
  ) -> String {
    """
    {"wrapperType":"track", "kind":"feature-movie", "trackId":\(id), "artistName":"\(director)",
    "trackName":"\(title)", "trackCensoredName":"\(title)",
    "trackViewUrl":"https://itunes.apple.com/gb/movie/id\(id)?uo=4",
    "previewUrl":"https://video-ssl.itunes.apple.com/\(id).m4v",
    "artworkUrl30":"https://is1-ssl.mzstatic.com/image/thumb/\(id)/30x30bb.jpg",
    "artworkUrl60":"https://is1-ssl.mzstatic.com/image/thumb/\(id)/60x60bb.jpg",
    "artworkUrl100":"https://is1-ssl.mzstatic.com/image/thumb/\(id)/100x100bb.jpg",
    "collectionPrice":9.99, "trackPrice":9.99, "trackRentalPrice":-1.00, "trackHdPrice":13.99,
    "trackHdRentalPrice":4.49, "releaseDate":"\(released)", "trackTimeMillis":6540000, "country":"GBR",
    "currency":"GBP", "primaryGenreName":"Sci-Fi & Fantasy", "contentAdvisoryRating":"15",
    "longDescription":"What happens in \(title)."\(more)}
    """
  }

  private static let films = [
    film(101, "The Long Winter", "Ada Quill", "2026-03-05T00:00:00Z"),
    film(102, "The Long Winter (Extended Edition)", "Ada Quill", "2026-03-05T00:00:00Z"),
    film(103, "Harbour & Home", "Ben Okafor & Lin Wei", "2026-06-30T23:00:00Z"),
    // A film of another year with the number in its title.
    film(104, "2026 Voices", "Cy Dorn", "2011-02-01T08:00:00Z"),
    // An impossible date, and a blank one.
    film(105, "Far Ahead", "Dee Lark", "2093-01-01T00:00:00Z"),
    film(106, "No Day", "Eve Moss", ""),
    // Only the required fields.
    #"{"trackId":107, "trackName":"Bare", "releaseDate":"2026-01-01T00:00:00Z", "wrapperType":"track"}"#,
    // Bundles, other media, invalid items.
    #"{"wrapperType":"collection", "collectionType":"Movie Bundle", "collectionId":9, "collectionName":"Both"}"#,
    #"{"wrapperType":"track", "kind":"song", "trackId":108, "trackName":"A Song"}"#,
    #"{"wrapperType":"track", "kind":"feature-movie", "trackId":"none", "trackName":null}"#,
    #"{"wrapperType":"track", "kind":"feature-movie", "trackName":"No number"}"#,
    #"["not a film"]"#, "null", "17",
  ]
}
