import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

extension SamplePages {
  static func signIn() -> Page {
    let form = FormView(
      "sign-in", action: Link(path: "/sign-in"), key: nil,
      errors: ValidationErrors("form", "The email address or the password is not right."),
      value: { $0 == "email" ? "ann@plaza.test" : nil })
    return Page(
      "Sign in",
      form.markup(
        group(
          form.email("email", "Email", required: true, autocomplete: "username")
            + form.password("password", "Password", isNew: false)
            + form.digits(
              "code", "Code of the second factor", required: false,
              hint: "Six digits from your app.")),
        submit: "Sign in"))
  }

  static func square() -> Page {
    Page(
      "Good morning, Ann",
      section("Shops", shopTiles([SampleShop()], note: { _ in "2 films out" }))
        + viewSwitch("Rentals", [("Out now", rentals, true), ("History", returns, false)]))
  }
}

/// A storefront without pages.
struct SampleShop: Storefront {
  let slug = "rental"
  let title: Phrase = "Rental counter"
  let tagline: Phrase = "Films for a few nights"
  let theme = SamplePages.theme
  let migrations: [Migration] = []
  let routes: [Route] = []
  func navigation(for viewer: Viewer?) -> [NavigationItem] { SamplePages.shop.tabs }
}
