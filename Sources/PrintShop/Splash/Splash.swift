import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// Responds with a page, briefly covered by the shop's icon on the first visit of a day. The page
/// beneath is complete and interactive.
func splashed(_ page: Page, _ request: Request) -> Response {
  let cookie = request.site.isSecure ? "__Host-plaza-splash" : "plaza-splash"
  guard request.cookie(cookie) == nil, !request.wantsJSON else { return request.page(page) }
  var page = page
  let splash: Markup = """
    <div class="splash" aria-hidden="true"><span class="splash-mark">\(Icon.printShop)</span></div>
    """
  switch page.content {
  case .column(let body): page.content = .column(body + splash)
  case .split(let list, let detail): page.content = .split(list: list + splash, detail: detail)
  case .sheet, .picture: break
  }
  var answer = request.page(page)
  answer.addCookie(cookie, "seen", seconds: 43_200, secure: request.site.isSecure)
  return answer
}
