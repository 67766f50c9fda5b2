import PlazaBase
import PlazaMarkup
import PlazaWeb

extension Request {
  /// The page of this shop that a form says it came from.
  var back: Link? {
    guard let text = fields.text("back"), text.hasPrefix("/marquee/") else { return nil }
    return Link(local: text)
  }
}

/// The hidden fields of a form of one's own.
func hiddenFields(key: String, _ fields: KeyValuePairs<String, String>) -> Markup {
  Markup(
    ([(Request.keyField, key)] + fields.map { ($0.key, $0.value) }).map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    })
}

/// Where a stranger signs in, and comes back from.
func signInLink(backTo link: Link) -> Link { Link("signin").query(["next": link.text]) }
