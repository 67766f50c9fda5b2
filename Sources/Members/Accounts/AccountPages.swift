import PlazaArchive
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which members manage their own account.
struct AccountPages {
  let request: Request
  let time: ShopTimeZone
  let account: Account
  /// Whether the installation offers passkeys.
  let offersPasskeys: Bool
  /// Rows that the shops contribute to the account page.
  let shopRows: [ListRow]
  /// Whether the site has sign-in providers.
  var hasProviders = false

  func overview(_ state: FormState) -> Page {
    let form = state.view(Link("account"), request)
    let fields =
      form.picture(
        "avatar", say("Picture"), upload: Link("account", "avatar"), preview: account.avatar,
        isFace: true)
      + form.text("name", say("Name"), required: true, autocomplete: "name")
      + form.text(
        "handle", say("Handle"), hint: say("A short name that others see, such as ann_lee."),
        autocomplete: "username")
    let remove: Markup =
      account.hasAvatar
      ? group(
        actionButton(
          say("Remove the picture"), Link("account", "avatar", "remove"),
          key: request.newFormKey(), icon: .trash))
      : .empty
    return Page(
      say("Your account"),
      """
      <p class="lead-words">\(account.email)</p>\(state.banner)\
      \(form.markup(group(say("Profile"), fields), submit: say("Save")))\(remove)\
      \(section(say("Security"), rowList(securityRows)))\
      \(section(say("Language"), languageForm(request.site.languages, back: Link("account"))))\(install)\
      \(inShops)\(section(rowList(dataRows)))\(if: account.isAdmin, section(say("Administration"), rowList(adminRows)))\
      \(group(actionButton(say("Sign out"), Link("signout"), key: nil, icon: .signOut)))
      """)
  }

  private var install: Markup {
    section(
      say("Install as an app"),
      """
      <button type="button" class="button quiet" hidden data-install>\(Icon.download)\(say("Install"))</button>
      """,
      footer: say(
        """
        This site and each shop can be installed as apps: open one and choose “Install” or “Add to Home Screen” \
        in the browser's menu.
        """))
  }

  private var inShops: Markup {
    shopRows.isEmpty ? .empty : section(say("In the shops"), rowList(shopRows))
  }

  private var securityRows: [ListRow] {
    let passkeys = ListRow(
      say("Passkeys"), .passkeys, leading: .icon(.phone), trailing: account.passkeys.inThousands)
    let rows = [
      ListRow(
        say("Email address"), Link("account", "email"), leading: .icon(.mail),
        trailing: account.isEmailVerified ? say("Verified", as: "an address") : say("Not verified")
      )
    ]
    return rows + (offersPasskeys ? [passkeys] : []) + [
      ListRow(say("Password"), Link("account", "password"), leading: .icon(.lock)),
      ListRow(
        say("Second factor"), Link("account", "second-factor"), leading: .icon(.phone),
        trailing: account.hasSecondFactor ? say("On") : say("Off")),
      ListRow(say("Where you're signed in"), Link("account", "sessions"), leading: .icon(.list)),
      ListRow(say("Keys for programs"), Link("account", "keys"), leading: .icon(.settings)),
    ] + (hasProviders || account.hasIdentity ? [.signInMethods] : [])
  }

  private var dataRows: [ListRow] {
    [
      ListRow(
        say("Your data"), Link("account", "data"),
        subtitle: say("Download or delete your account"),
        leading: .icon(.download))
    ]
  }

  private var adminRows: [ListRow] {
    [
      ListRow(say("Settings"), Link("settings"), leading: .icon(.settings)),
      ListRow(say("Members"), Link("members"), leading: .icon(.customers)),
      ListRow(say("Audit log"), Link("members", "audit"), leading: .icon(.list)),
      ListRow(say("Keys of all members"), Link("members", "keys"), leading: .icon(.lock)),
    ]
  }

  func password(_ state: FormState) -> Page {
    let form = state.view(Link("account", "password"), request)
    let current: Markup =
      account.hasPassword
      ? form.password("current", say("Current password"), isNew: false) : .empty
    let fields =
      current
      + form.password(
        "new", say("New password"), isNew: true,
        hint: say("At least 10 characters. Three or four words make a good password."))
    return Page(
      say("New password"), form,
      state.banner
        + group(
          fields, footer: say("You'll stay signed in here and be signed out everywhere else.")),
      cancel: Link("account"), done: say("Save"))
  }

  func sessions(_ lines: [SessionSummary]) -> Page {
    let others = lines.filter { !$0.isCurrentSession }
    let endAll: Markup =
      others.isEmpty
      ? .empty
      : group(
        linkButton(
          say("Sign out everywhere else"), Link("account", "sessions", "end-others"),
          icon: .signOut, style: .danger))
    return Page(
      say("Where you're signed in"), back: Link("account"),
      """
      \(lines, session)\(endAll)\
      <p class="section-foot">\
      \(say("You're signed out after 14 days without use, and after 30 days at the latest."))</p>
      """)
  }

  private func session(_ line: SessionSummary) -> Markup {
    let details = detailList([
      Detail(
        say("Last used"),
        line.isCurrentSession ? say("Now") : time.brief(line.seenAt, now: request.now)),
      Detail(say("Since", as: "a sign-in"), time.brief(line.createdAt, now: request.now)),
      Detail(say("From", as: "a network address"), line.address),
    ])
    let end: Markup =
      line.isCurrentSession
      ? .empty
      : group(
        linkButton(
          say("Sign out this device"), Link("account", "sessions", line.id.text, "end"),
          icon: .signOut))
    return section(
      line.isCurrentSession ? say("\(line.agent()) (this device)") : line.agent(), details) + end
  }

  /// Asks for the password before ending a session, so that a person using a borrowed session
  /// cannot sign its owner out elsewhere.
  func endSession(_ line: SessionSummary) -> (FormState) -> Page {
    { state in
      if line.access != nil {
        return KeyPages(request: request, time: time, account: account).delete(line, state)
      }
      let seen = time.brief(line.seenAt, now: request.now)
      return ending(
        say("Sign out this device"), Link("account", "sessions", line.id.text, "end"), state,
        say(
          "\(line.agent()) will be signed out immediately. Last used: \(seen), from \(line.address)."
        ))
    }
  }

  func endOtherSessions(_ state: FormState) -> Page {
    ending(
      say("Sign out others"), Link("account", "sessions", "end-others"), state,
      say("This signs out all other browsers and apps immediately. You stay signed in here."))
  }

  private func ending(_ title: String, _ action: Link, _ state: FormState, _ message: String)
    -> Page
  {
    let form = state.view(action, request)
    let words = banner(.info, message + " " + say("To confirm it's you, enter your password."))
    return Page(
      title, form,
      state.banner + words + group(form.ownPassword(say("Password"), of: account)),
      cancel: Link("account", "sessions"), done: say("Sign out"), style: .danger)
  }

  /// - Parameter files: The stored files that the export contains in addition to its JSON
  ///   documents.
  func data(_ files: [ZipFile]) -> Page {
    let download = linkButton(
      say("Download your data"), Link("account", "export"), icon: .download)
    let delete = linkButton(
      say("Delete your account"), Link("account", "delete"), icon: .trash, style: .danger)
    return Page(
      say("Your data"), back: Link("account"),
      """
      \(group(say("Download your data"), download,
        footer: say("Everything this site stores about you, as JSON files in one archive.") + size(files)))\
      \(group(say("Delete account", as: "the plaza"), delete, footer: leaving))
      """)
  }

  /// The approximate size of the download, in words.
  private func size(_ files: [ZipFile]) -> String {
    if files.isEmpty { return "" }
    let size = ByteCount(files.reduce(0) { $0 + $1.length }).localizedText
    return " "
      + say(
        files.count, one: "Your 1 video or document is included: about \(size).",
        many: "Your \(files.count) videos and documents are included: about \(size).")
  }

  private var leaving: String {
    say(
      """
      Deleting your account removes your name, address, picture and sessions. Records that shops must keep \
      for their books stay, without your name. Audit log entries about you stay as they were written.
      """)
  }

  /// - Parameter left: The credits that would be lost with the account.
  func delete(_ state: FormState, _ left: CreditsLeft?) -> Page {
    let form = state.view(Link("account", "delete"), request)
    let words = banner(
      .warning,
      say("This can't be undone.") + " " + say("To confirm it's you, enter your password."))
    return Page(
      say("Delete your account"), form,
      // A refusal already mentions the credits.
      state.banner
        + (state.alert == nil ? left.map { banner(.warning, $0.message) } ?? .empty : .empty)
        + words
        + group(
          (left?.field(form) ?? .empty) + form.ownPassword(say("Password"), of: account)),
      cancel: Link("account", "data"), done: say("Delete"), style: .danger)
  }
}

extension CreditsLeft {
  /// Submits the displayed amount as well, so that the member gives up exactly the amount shown.
  func field(_ form: FormView) -> Markup {
    "<input type=\"hidden\" name=\"creditsMinor\" value=\"\(minor)\">"
      + form.toggle(
        "giveUp", say("Give up \(amount)"),
        hint: say("You won't be paid for them. This can't be undone."))
  }
}
