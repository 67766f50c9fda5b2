import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The page with the link of an invitation, as text and as a QR code. It is displayed only once.
struct InvitationLinkPage {
  let request: Request
  let title: String
  let link: Link
  let expiresAt: Instant
  /// The address that the link was mailed to.
  let mailed: String?
  /// The instruction if the link was not mailed.
  let instruction: String
  let back: Link

  func page(_ time: ShopTimeZone) -> Page {
    let address = request.absoluteURL(of: link)
    let news = mailed.map { say("We've emailed the link to \($0).") } ?? instruction
    let code = QRCode(address).map { $0.svg(label: say("Invitation QR code")) }
    return Page(
      title, back: back,
      """
      \(banner(mailed == nil ? .warning : .done, news))\(if: request.site.origin == nil, banner(.warning, Self.here))\
      \(group(code ?? .empty))\
      \(section(detailList([
        Detail(say("Link"), code: address),
        Detail(say("Valid until"), time.brief(expiresAt, now: request.now)),
      ])))<div class="buttons">\(linkButton(say("Done"), back, style: .primary))\
      <button class="button quiet" type="button" hidden data-copy-text="\(address)" data-copied="\(say("Copied"))">\
      \(say("Copy the link"))</button></div>
      """)
  }

  private static var here: String {
    say(
      "This link only works on this machine, because the site's address (PLAZA_ORIGIN) isn't set.")
  }
}
