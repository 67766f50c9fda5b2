import PlazaBase
import PlazaMarkup
import PlazaWeb

extension SamplePages {
  static func signIn() -> Page {
    let form = FormView(
      "sign-in", action: Link(path: "/sign-in"), key: nil,
      complaints: Complaints("form", "The e-mail address or the password is not right."),
      value: { $0 == "email" ? "ann@plaza.test" : nil })
    return Page(
      "Sign in",
      form.markup(
        group(
          form.email("email", "E-mail", required: true, autocomplete: "username")
            + form.password("password", "Password", isNew: false)
            + form.digits("code", "Code of the second factor", required: false, hint: "Six digits from your app.")),
        submit: "Sign in"))
  }

  static func square() -> Page {
    Page(
      "Good morning, Ann",
      section(
        "Shops",
        rowList([Row("Rental counter", customers, subtitle: "Films for a few nights", leading: .icon(.rentalCounter))]))
    )
  }
}
