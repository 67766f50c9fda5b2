/// TMDB's responses, with the oddities of the real service.
enum TMDBShapes {
  static func error(_ code: Int, _ message: String) -> String {
    #"{"status_code":\#(code),"status_message":"\#(message)","success":false}"#
  }

  static func reply(to question: StubServer.Question) -> StubServer.Reply {
    guard question.token == "Bearer test-token" else {
      return .json(error(7, "Invalid API key."), status: 401)
    }
    let page = question.query["page"].flatMap { Int($0) } ?? 1
    switch question.path {
    case "/3/configuration": return .json(configuration)
    case "/3/discover/movie" where question.query["primary_release_year"] == "2026":
      return .json(discover(page))
    case "/3/discover/movie": return .json(list([], page: page, pages: 1))
    case "/3/search/movie":
      let isKnown = question.query["query"]?.contains("lantern") ?? false
      return .json(
        list(isKnown ? [movie(620, "The Lantern Keeper", "2019-02-01")] : [], page: page, pages: 9)
      )
    case "/3/movie/now_playing":
      let winter = movie(603, "The Long Winter", "2026-03-04").replacing(
        #""vote_average":0.0,"vote_count":0"#, with: #""vote_average":7.43,"vote_count":2104"#)
      return .json(list([winter], page: 1, pages: 1))
    case "/3/trending/movie/day":
      return .json(list([movie(603, "The Long Winter", "2026-03-04")], page: 1, pages: 1))
    case "/3/trending/movie/week":
      let series = #"{"id":9,"media_type":"tv","name":"A Series"}"#
      return .json(
        list([movie(604, "Harbour and Home", "2026-07-01"), series], page: 1, pages: 1))
    case "/3/movie/603": return .json(details)
    default: return .json(error(34, "The resource you requested could not be found."), status: 404)
    }
  }

  static func movie(_ id: Int, _ title: String, _ released: String?, _ more: String = "") -> String
  {
    let date = released.map { "\"release_date\":\"\($0)\"," } ?? ""
    return """
      {"adult":false,"backdrop_path":null,"genre_ids":[878,18,99999],"id":\(id),"original_language":"en",
      "original_title":"\(title)","overview":"","popularity":\(id).25,"poster_path":"/p\(id).jpg",\(date)
      "title":"\(title)","video":false,"vote_average":0.0,"vote_count":0\(more)}
      """
  }

  static func list(_ items: [String], page: Int, pages: Int) -> String {
    """
    {"page":\(page),"results":[\(items.joined(separator: ","))],"total_pages":\(pages),"total_results":\(items.count)}
    """
  }

  /// Two pages, although the response announces 38,020.
  private static func discover(_ page: Int) -> String {
    if page > 2 { return list([], page: page, pages: 2) }
    let first = [
      movie(603, "The Long Winter", "2026-03-04"), movie(604, "Harbour and Home", "2026-07-01"),
      movie(605, "Blank Date", ""), movie(606, "Missing Date", nil),
      #"{"id":607,"title":"Null Date","release_date":null,"poster_path":null,"genre_ids":null,"popularity":"much"}"#,
      movie(608, "Wrong Year", "1999-05-05"),
      #"{"id":609,"title":null,"original_title":null}"#, #"{"title":"No number"}"#, "[]",
      "\"words\"",
      movie(610, "Not for everybody", "2026-01-01").replacing(
        #""adult":false"#, with: #""adult":true"#),
    ]
    return list(
      page == 1 ? first : [movie(611, "Second Page", "2026-08-08")], page: page, pages: 2)
  }

  private static let configuration = """
    {"images":{"base_url":"http://image.tmdb.org/t/p/","secure_base_url":"https://image.tmdb.org/t/p/",
    "poster_sizes":["w92","w154","w185","w342","w500","w780","original"]},"change_keys":[]}
    """

  private static let details = movie(
    603, "The Long Winter", "2026-03-04",
    #"""
    ,"runtime":0,"imdb_id":"tt0000603","genres":[{"id":878,"name":"Science Fiction"},{"id":"x"}],
    "credits":{"cast":[{"name":"Second","order":1},{"name":"First","order":0},{"name":null}],
    "crew":[{"name":"Ada Quill","job":"Director"},{"name":"Somebody","job":"Producer"}]},
    "external_ids":{"imdb_id":"tt0000603"},
    "release_dates":{"results":[{"iso_3166_1":"GB","release_dates":[{"certification":"","type":1},
    {"certification":"12A","type":3},{"certification":"15","type":5}]},
    {"iso_3166_1":"US","release_dates":[{"certification":"PG-13","type":4}]},{"iso_3166_1":null}]},
    "videos":{"results":[{"key":"tease","site":"YouTube","type":"Teaser","name":"Teaser","official":true},
    {"key":"abc_DEF-1","site":"YouTube","type":"Trailer","name":"Trailer","official":true},
    {"key":"123","site":"Vimeo","type":"Trailer","name":"Other","official":false},
    {"key":"\" onload=","site":"YouTube","type":"Trailer","name":"Bad"},
    {"key":"x","site":"Elsewhere","type":"Trailer","name":"Bad"}]},
    "watch/providers":{"results":{"GB":{"link":"https://www.themoviedb.org/movie/603/watch?locale=GB",
    "flatrate":[{"provider_name":"One"},{"provider_name":"Two"}],"rent":[{"provider_name":"Three"}]},
    "US":{"link":"https://www.themoviedb.org/x","buy":[{"provider_name":"Four"}]}}}
    """#)
}
