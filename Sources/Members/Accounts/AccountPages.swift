import PlazaBase
import PlazaMarkup
import PlazaWeb

/// A member's own pages.
struct AccountPages {
  let call: Call
  let time: ShopTime
  let account: Account
  /// What the shops have here.
  let shopRows: [Row]

  func overview(_ state: FormState) -> Page {
    let form = state.view(Link("account"), call)
    let fields =
      form.picture("avatar", "Picture", upload: Link("account", "avatar"), preview: account.avatar, isFace: true)
      + form.text("name", "Name", required: true, autocomplete: "name")
      + form.text("handle", "Handle", hint: "A short name that others see, such as ann_lee.", autocomplete: "username")
    let remove: Markup =
      account.hasAvatar
      ? group(
        actionButton("Remove the picture", Link("account", "avatar", "remove"), key: call.newFormKey(), icon: .trash))
      : .empty
    return Page(
      "Your account",
      """
      \(personHead(account.name, "\(account.email)"))\(state.banner)\
      \(form.markup(group("Profile", fields), submit: "Save"))\(remove)\
      \(section("Security", rowList(securityRows)))\
      \(inShops)\(section(rowList(dataRows)))\(if: account.isAdmin, section("Administration", rowList(adminRows)))\
      \(group(actionButton("Sign out", Link("signout"), key: nil, icon: .signOut)))
      """)
  }

  private var inShops: Markup { shopRows.isEmpty ? .empty : section("In the shops", rowList(shopRows)) }

  private var securityRows: [Row] {
    [
      Row("Password", Link("account", "password"), leading: .icon(.lock)),
      Row(
        "Second factor", Link("account", "second-factor"), leading: .icon(.phone),
        trailing: account.hasSecondFactor ? "On" : "Off"),
      Row("Where you are signed in", Link("account", "sessions"), leading: .icon(.list)),
    ]
  }

  private var dataRows: [Row] {
    [Row("Your data", Link("account", "data"), subtitle: "Take it with you, or leave", leading: .icon(.download))]
  }

  private var adminRows: [Row] {
    [
      Row("Members", Link("members"), leading: .icon(.customers)),
      Row("Audit log", Link("members", "audit"), leading: .icon(.list)),
    ]
  }

  func password(_ state: FormState) -> Page {
    let form = state.view(Link("account", "password"), call)
    let fields =
      form.password("current", "Current password", isNew: false)
      + form.password(
        "new", "New password", isNew: true, hint: "At least 10 characters. Three or four words make a good one.")
    return Page(
      "New password", form,
      state.banner + group(fields, footer: "You stay signed in here and are signed out everywhere else."),
      cancel: Link("account"), done: "Save")
  }

  func sessions(_ lines: [SessionLine]) -> Page {
    let others = lines.filter { !$0.isThis }
    let endAll: Markup =
      others.isEmpty
      ? .empty
      : group(
        linkButton(
          "Sign out everywhere else", Link("account", "sessions", "end-others"), icon: .signOut, style: .danger))
    return Page(
      "Where you are signed in", back: Link("account"),
      """
      \(lines, session)\(endAll)\
      <p class="section-foot">A session ends after 14 days without use, and after 30 days in any case.</p>
      """)
  }

  private func session(_ line: SessionLine) -> Markup {
    let details = detailList([
      Detail("Last used", line.isThis ? "Now" : time.words(line.seenAt)), Detail("Since", time.words(line.createdAt)),
      Detail("From", line.address),
    ])
    let end: Markup =
      line.isThis
      ? .empty
      : group(linkButton("Sign out there", Link("account", "sessions", line.id.text, "end"), icon: .signOut))
    return section(line.isThis ? "\(line.agent) (this one)" : line.agent, details) + end
  }

  /// Asks for the password before a session ends, so that nobody with a borrowed one signs its owner out.
  func endSession(_ line: SessionLine) -> (FormState) -> Page {
    { state in
      ending(
        "Sign out there", Link("account", "sessions", line.id.text, "end"), state,
        "\(line.agent) is signed out at once. Last used: \(time.words(line.seenAt)), from \(line.address).")
    }
  }

  func endOthers(_ state: FormState) -> Page {
    ending(
      "Sign out others", Link("account", "sessions", "end-others"), state,
      "Every other browser and program is signed out at once. You stay signed in here.")
  }

  private func ending(_ title: String, _ action: Link, _ state: FormState, _ sentence: String) -> Page {
    let form = state.view(action, call)
    let words = banner(.info, "\(sentence) To be sure that it is you, please enter your password.")
    return Page(
      title, form, state.banner + words + group(form.password("current", "Password", isNew: false)),
      cancel: Link("account", "sessions"), done: "Sign out", style: .danger)
  }

  func data() -> Page {
    Page(
      "Your data", back: Link("account"),
      """
      \(group("Take it with you", linkButton("Download your data", Link("account", "export"), icon: .download),
        footer: "Everything the plaza keeps about you, as files of JSON in one archive."))\
      \(group("Leave", linkButton("Delete your account", Link("account", "delete"), icon: .trash, style: .danger),
        footer: leaving))
      """)
  }

  private var leaving: String {
    "Deleting your account removes your name, address, picture and sessions. What the shops must keep for their books "
      + "stays without you."
  }

  func delete(_ state: FormState) -> Page {
    let form = state.view(Link("account", "delete"), call)
    let words = banner(.warning, "This cannot be undone. To be sure that it is you, please enter your password.")
    return Page(
      "Delete your account", form, state.banner + words + group(form.password("current", "Password", isNew: false)),
      cancel: Link("account", "data"), done: "Delete", style: .danger)
  }
}

extension ShopTime {
  /// "2026-11-21, 10:58" on the shop's wall.
  func words(_ moment: Instant) -> String { "\(date(of: moment)), \(clock(moment))" }
}
