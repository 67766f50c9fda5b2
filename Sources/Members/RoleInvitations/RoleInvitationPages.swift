import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages for creating and accepting invitations to roles.
struct RoleInvitationPages {
  let request: Request
  let members: Members

  /// - Parameter title: The display name of the role.
  func new(_ state: FormState, _ title: String, kind: String, scope: String, desk: Link) -> Page {
    let form = state.view(Link("invitations", "new"), request)
    let hidden: Markup = """
      <input type="hidden" name="role" value="\(kind)"><input type="hidden" name="for" value="\(scope)">
      """
    let address: Markup =
      members.mail == nil
      ? .empty
      : form.email(
        "email", say("Email address"),
        hint: say("We'll email the link. Leave empty to hand over the link yourself."),
        autocomplete: "off")
    return Page(
      say("Invite"), form,
      state.banner + hidden + "<p class=\"lead-words\">\(title)</p>"
        + group(
          form.text(
            "recipient", say("Who is it for?"), hint: say("A name to recognise it in your list."))
            + address,
          footer: say(
            """
            You'll get a link and a QR code. The person opens it on their own device, signs in and accepts. \
            It works once, for seven days.
            """)),
      cancel: desk, done: say("Create link"))
  }

  /// Shows the link. It is displayed only once.
  /// - Parameter mailed: The address that the link was mailed to.
  func made(_ invitation: MakeRoleInvitation, _ title: String, mailed: String?, back: Link) -> Page
  {
    InvitationLinkPage(
      request: request, title: title, link: invitation.link, expiresAt: invitation.expiresAt,
      mailed: mailed,
      instruction: say(
        "Let the person scan the code, or send them the link. It won't be shown again."),
      back: back
    ).page(members.time)
  }

  /// Asks the member to accept the role.
  func open(
    _ title: String, from inviter: String, _ account: Account, until: Instant, action: Link
  ) -> Page {
    Page(
      title,
      """
      <p>\(say("\(inviter) invites you to become: \(title)."))</p>\
      \(section(detailList([
        Detail(say("Your account"), "\(account.name.isolated) · \(account.markedAddress)"),
        Detail(say("Valid until"), members.time.brief(until, now: request.now)),
      ])))\
      <div class="buttons">\(actionButton(say("Accept"), action, key: request.newFormKey(), style: .primary))</div>\
      <p class="section-foot">\(say("Not your account? Sign out and open the link again."))</p>
      """)
  }
}
