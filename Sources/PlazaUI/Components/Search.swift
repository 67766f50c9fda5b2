public import PlazaBase
public import PlazaMarkup

/// A field that searches a list. Enter submits the search; scripts search while the user types and
/// replace only the results.
/// - Parameters:
///   - label: the purpose of the field, such as "Search customers".
///   - page: the page that takes the query as `q` and contains the same results element.
///   - results: the id passed to ``searchResults(_:notify:_:)``.
public func searchField(_ label: String, in page: Link, query: String, results: String) -> Markup {
  """
  <form class="search" role="search" action="\(page)" data-results="\(results)">\(Icon.search)\
  <input type="search" name="q" value="\(query)" aria-label="\(label)" placeholder="\(label)" autocomplete="off" \
  autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/">\
  <p class="visually-hidden" role="status"></p></form>
  """
}

/// The results of a search: rows or an empty state.
/// - Parameter notify: the text that screen readers announce when the results change, such as
///   "3 customers".
public func searchResults(_ id: String, notify: String, _ body: Markup) -> Markup {
  "<div id=\"\(id)\" data-announce=\"\(notify)\">\(body)</div>"
}

/// A link to the next part of a long list.
/// - Parameter link: the page with the next part; `nil` at the end of the list.
public func pager(_ link: Link?, label: String = say("Show more")) -> Markup {
  link.map {
    "<p class=\"pager\"><a class=\"button quiet\" href=\"\($0)\" rel=\"next\">\(label)</a></p>"
  } ?? .empty
}
