public import PlazaBase
public import PlazaMarkup

/// A field that searches a list. Enter asks the server; scripts ask while one types and change only the results.
/// - Parameters:
///   - label: what is searched, such as "Search customers".
///   - page: the address that answers the field `q` with a page that has the same results.
///   - results: the id given to ``searchResults(_:notify:_:)``.
public func searchField(_ label: String, in page: Link, query: String, results: String) -> Markup {
  """
  <form class="search" role="search" action="\(page)" data-results="\(results)">\(Icon.search)\
  <input type="search" name="q" value="\(query)" aria-label="\(label)" placeholder="\(label)" autocomplete="off" \
  autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/">\
  <p class="visually-hidden" role="status"></p></form>
  """
}

/// What a search found: rows, or an empty state.
/// - Parameter announce: what is said aloud when it changes, such as "3 customers".
public func searchResults(_ id: String, notify: String, _ body: Markup) -> Markup {
  "<div id=\"\(id)\" data-announce=\"\(notify)\">\(body)</div>"
}

/// The rest of a long list.
/// - Parameter link: the same page further on; nil at the list's end.
public func pager(_ link: Link?, words: String = say("Show more")) -> Markup {
  link.map { "<p class=\"pager\"><a class=\"button quiet\" href=\"\($0)\" rel=\"next\">\(words)</a></p>" } ?? .empty
}
