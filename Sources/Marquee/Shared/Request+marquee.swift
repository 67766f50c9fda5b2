import PlazaBase
import PlazaHTTP
import PlazaMarkup

extension Request {
  /// The page of this shop from which the form was submitted.
  var back: Link? {
    guard let text = fields.text("back"), text.hasPrefix("/marquee/") else { return nil }
    return Link(local: text)
  }
}

/// Renders the hidden fields of a form.
func hiddenFields(key: String, _ fields: KeyValuePairs<String, String>) -> Markup {
  Markup(
    ([(Request.keyField, key)] + fields.map { ($0.key, $0.value) }).map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    })
}

/// Returns a link to the sign-in page that leads back afterwards.
func signInLink(backTo link: Link) -> Link { Link("signin").query(["next": link.text]) }
