import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A group with its players, their guardians and its coaches.
struct GroupView: Sendable {
  let group: CampGroup
  let players: [(player: MemberSummary, guardians: [MemberSummary])]
  /// The players who are of age, as two people agreed.
  let adults: Set<ID<Member>>
  let coaches: [MemberSummary]
  /// The waiting changes of the players' guardians.
  let changes: GuardianshipView
  let invitations: WaitingInvitations
}

/// A player whose release level the viewer can set.
struct ReleaseView: Sendable {
  let player: ID<Member>
  let name: String
  let level: ReleaseLevel
}

/// The pages of groups, guardians and release levels.
struct PeoplePages: Sendable {
  func groups(_ groups: [CampGroup], _ form: FormView) -> Page {
    Page(
      say("Groups"), back: CampPaths.staff(),
      """
      \(groups.isEmpty ? emptyState(.customers, say("No groups yet"),
        say("Create the first one below."))
        : rowList(groups.map { PlazaUI.ListRow($0.name, CampPaths.group($0.id), leading: .icon(.customers)) }))\
      \(form.markup(
        group(form.text("name", say("New group"), required: true, hint: say("For example U13 Tuesday"))),
        submit: say("Create")))
      """)
  }

  /// - Parameter key: returns a new form key for each call.
  func inside(_ view: GroupView, _ time: ShopTimeZone, key: () -> String) -> Page {
    let players = view.players.map { player, guardians in
      """
      <li class="camp-person"><div>\(title(player))\
      \(Markup(guardians.map { guardian(of: player.id, in: view.group, $0, key()) }))\
      <div class="camp-person-ways">\(linkButton(say("Invite a guardian"), GuardianRole().invite(player.id.text)))\
      \(adulthood(view, player, key()))</div></div>\
      \(leave(view.group, player, key()))</li>
      """ as Markup
    }
    let coaches = view.coaches.map {
      """
      <li class="camp-person"><div>\(title($0))</div>\(leave(view.group, $0, key()))</li>
      """ as Markup
    }
    return Page(
      view.group.name, back: CampPaths.groups(),
      """
      \(GuardianshipPages(time: time).list(view.changes, key: key))\
      \(section(say("Players"), action: invite(.player, view.group), list(players)))\
      \(section(say("Coaches"), action: invite(.coach, view.group), list(coaches)))\
      \(view.invitations.markup(time, key: key))
      """)
  }

  private func invite(_ part: CampGroup.Part, _ group: CampGroup) -> Markup {
    let words = part == .coach ? say("Invite a coach") : say("Invite a player")
    return linkButton(words, CampGroupRole(part: part).invite(group.id.text), icon: .add)
  }

  private func title(_ person: MemberSummary) -> Markup {
    "<p class=\"row-title\">\(person.name.isolated)</p><p class=\"row-subtitle\">\(person.address)</p>"
  }

  private func list(_ people: [Markup]) -> Markup {
    people.isEmpty
      ? "<p class=\"hint\">\(say("No one yet."))</p>"
      : "<ul class=\"camp-people\">\(Markup(people))</ul>"
  }

  private func guardian(
    of child: ID<Member>, in group: CampGroup, _ guardian: MemberSummary, _ key: String
  ) -> Markup {
    let form = FormView(
      "guardian-\(child)-\(guardian.id)", action: CampPaths.endGuardian(child), key: key
    ) { _ in nil }
    return """
      <div class="camp-guardian"><span>\(say("Guardian: \(guardian.name.isolated)")) · \(guardian.address)</span>\
      \(form.markup("""
        <input type="hidden" name="group" value="\(group.id.text)">\
        <input type="hidden" name="guardian" value="\(guardian.id.text)"><button class="button quiet" \
        aria-label="\(say("Remove \(guardian.name.isolated) as guardian"))">\(Icon.cross)</button>
        """))</div>
      """
  }

  /// Returns the button that marks a player as an adult or as a minor. Coaches can write to an
  /// adult without a guardian who reads along.
  private func adulthood(_ view: GroupView, _ player: MemberSummary, _ key: String) -> Markup {
    let isAdult = view.adults.contains(player.id)
    let words = isAdult ? say("Unmark as an adult") : say("Mark as an adult")
    return FormView("adult-\(player.id)", action: MessagePaths.adult(player.id), key: key) { _ in
      nil
    }.markup(
      """
      <input type="hidden" name="group" value="\(view.group.id.text)">\
      <input type="hidden" name="adult" value="\(isAdult ? "false" : "true")">\
      <button class="button quiet" aria-label="\(words): \(player.name)">\(words)</button>
      """)
  }

  private func leave(_ group: CampGroup, _ member: MemberSummary, _ key: String) -> Markup {
    confirmButton(
      say("Remove"),
      say("\(member.name.isolated) will no longer see what is meant for \(group.name.isolated)."),
      CampPaths.leaveGroup(group.id, member.id), key: key, style: .quiet,
      label: "\(say("Remove from the group")): \(member.name)")
  }

  func releases(_ views: [ReleaseView], _ forms: [FormView]) -> Page {
    let cards = zip(views, forms).map { view, form in
      let choices = ReleaseLevel.allCases.map { Choice($0.rawValue, $0.text) }
      return section(
        view.name,
        form.markup(
          group(form.select("level", say("Who can see videos of \(view.name.isolated)"), choices)),
          submit: say("Save")))
    }
    let empty = emptyState(
      .lock, say("No players to decide for"),
      say("Guardians decide for their children. Players without guardians decide for themselves."))
    return Page(
      say("Who can see videos"), back: CampPaths.account(),
      """
      <p class="camp-text">\(say(
        "Changes apply immediately, also to videos uploaded earlier."))</p>\(cards.isEmpty ? empty : Markup(cards))
      """)
  }
}
