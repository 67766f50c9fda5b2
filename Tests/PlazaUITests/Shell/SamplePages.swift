import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages of a rental shop in every state, as its storefront would render them.
enum SamplePages {
  static let files = Chrome.Files(
    stylesheet: Link(path: "/assets/plaza.css"), themes: Link(path: "/assets/themes.css"),
    script: Link(path: "/assets/plaza.js"), icon: Link(path: "/assets/icon.svg"))

  static let shop = Chrome.Shop(
    slug: "rental", title: "Rental counter", icon: .rentalCounter,
    tabs: [
      NavigationItem("Customers", customers, icon: .customers),
      NavigationItem("Films", films, icon: .films),
      NavigationItem("Rentals", rentals, icon: .rentals),
      NavigationItem("Returns", returns, icon: .scan),
    ])
  static let theme = Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .rentalCounter)

  static let customers = Link(path: "/rental/customers")
  static let films = Link(path: "/rental/films")
  static let rentals = Link(path: "/rental/rentals")
  static let returns = Link(path: "/rental/returns")
  static let someCover = Link(path: "/covers/1.jpg")

  /// All pages with their names for test reports.
  static let all: [(name: String, html: Markup)] = [
    (
      "customers",
      render(
        customerList(), in: chrome("/rental/customers", flash: .done("Ann Lee is a customer now."))
      )
    ),
    ("customers-none", render(noCustomers(), in: chrome("/rental/customers"))),
    ("customer", render(customer(), in: chrome("/rental/customers/1"))),
    ("customer-new", render(newCustomer(), in: chrome("/rental/customers/new"))),
    ("customer-wrong", render(wrongCustomer(), in: chrome("/rental/customers"))),
    ("customer-delete", render(deleteCustomer(), in: chrome("/rental/customers/1/delete"))),
    (
      "films",
      render(
        filmList(),
        in: chrome("/rental/films", flash: .alert("Alien could not be deleted: a copy is out.")))
    ),
    ("film", render(film(), in: chrome("/rental/films/1"))),
    ("film-edit", render(editFilm(), in: chrome("/rental/films/1/edit"))),
    ("cover", render(cover(), in: chrome("/rental/films/1/cover"))),
    ("rent", render(rent(), in: chrome("/rental/rentals/new"))),
    ("rental", render(rental(), in: chrome("/rental/rentals/1"))),
    ("scan", render(scan(), in: chrome("/rental/returns"))),
    ("import", render(dryRun(), in: chrome("/rental/customers/import"))),
    ("sign-in", render(signIn(), in: Chrome(path: "/sign-in", files: files))),
    ("square", render(square(), in: Chrome(path: "/", files: files, viewerName: "Ann Lee"))),
    ("slip", slip("Rental slip", back: rentals, in: chrome("/rental/rentals/1/slip"), slipBody)),
  ]

  static func chrome(_ path: String, flash: Flash? = nil) -> Chrome {
    Chrome(path: path, files: files, shop: shop, viewerName: "Kim Porter", flash: flash)
  }

  static let slipBody: Markup = """
    \(detailList([Detail("Customer", "Ann Lee"), Detail("The Matrix, copy 2", "£9.00"), Detail("Due", "Wed 27 May")]))\
    <hr><p class="total-line">Total £9.00</p>
    """
}

extension FormView {
  static func sample(
    wrong: ValidationErrors = ValidationErrors(), _ values: [String: [String]] = [:]
  ) -> FormView {
    FormView(
      action: SamplePages.customers, key: "k-1", errors: wrong, values: { values[$0] ?? [] })
  }
}
