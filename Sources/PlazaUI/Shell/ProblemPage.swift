import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The page that presents a problem, with links to continue.
struct ProblemPage {
  let problem: Problem
  let request: Request

  var page: Page {
    Page(
      problem.title,
      """
      <div class="problem">\(emptyState(icon, problem.title, message, action: ways))</div>
      \(if: !problem.errors.isEmpty, banner(.alert, problem.errors.all.map(\.message).joined(separator: " ")))
      \(if: isOurs, "<p class=\"small\">\(say("If you contact us, quote request \(request.requestID)."))</p>")
      """)
  }

  private var message: String {
    problem.errors.isEmpty ? problem.detail : say("Go back and correct these:")
  }

  private var isOurs: Bool { problem.status.code >= 500 }

  private var icon: Icon { problem.status.code == 404 ? .search : .warning }

  /// Links to the preceding page, if known, and to the first page of the storefront or the site.
  private var ways: Markup {
    let home =
      request.shop.map { linkButton($0.title, Link($0.slug)) }
      ?? linkButton(say("To the square"), Link(path: "/"))
    guard let before = request.referrer, before.text != request.head.path else { return home }
    return linkButton(say("Back"), before, style: .primary) + home
  }
}
