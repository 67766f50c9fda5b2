import PlazaBase
import PlazaMarkup
import PlazaWeb

/// A group with everybody in it.
struct GroupView: Sendable {
  let group: CampGroup
  /// With the names of their guardians.
  let players: [(id: ID<Member>, name: String, guardians: [(id: ID<Member>, name: String)])]
  /// Players who are of age, as the office said.
  let adults: Set<ID<Member>>
  let coaches: [(id: ID<Member>, name: String)]
}

/// Somebody whose clips' reach the viewer may say.
struct ReleaseView: Sendable {
  let player: ID<Member>
  let name: String
  let level: ReleaseLevel
}

/// Groups, guardians, and how far players' clips go.
struct PeoplePages: Sendable {
  func groups(_ groups: [CampGroup], _ form: FormView) -> Page {
    Page(
      say("Groups"), back: CampAt.desk(),
      """
      \(groups.isEmpty ? emptyState(.customers, say("No groups yet"),
        say("Open the first one below."))
        : rowList(groups.map { PlazaWeb.Row($0.name, CampAt.group($0.id), leading: .icon(.customers)) }))\
      \(form.markup(
        group(form.text("name", say("New group"), required: true, hint: say("As U13 Tuesday"))),
        submit: say("Open it")))
      """)
  }

  /// - Parameter key: a fresh key for one form.
  func inside(_ view: GroupView, _ form: FormView, key: () -> String) -> Page {
    let players = view.players.map { player in
      """
      <li class="camp-person"><div><p class="row-title">\(player.name)</p>\
      \(Markup(player.guardians.map { guardian(of: player.id, $0, key()) }))\
      \(adulthood(view, player.id, player.name, key()))</div>\
      \(leave(view.group, player.id, player.name, key()))</li>
      """ as Markup
    }
    let coaches = view.coaches.map {
      """
      <li class="camp-person"><p class="row-title">\($0.name)</p>\(leave(view.group, $0.id, $0.name, key()))</li>
      """ as Markup
    }
    return Page(
      view.group.name, back: CampAt.groups(),
      """
      \(section(say("Players"), list(players)))\(section(say("Coaches"), list(coaches)))\
      \(add(view, form))
      """)
  }

  private func list(_ people: [Markup]) -> Markup {
    people.isEmpty
      ? "<p class=\"hint\">\(say("Nobody yet."))</p>" : "<ul class=\"camp-people\">\(Markup(people))</ul>"
  }

  private func guardian(of child: ID<Member>, _ guardian: (id: ID<Member>, name: String), _ key: String) -> Markup {
    let form = FormView("guardian-\(child)-\(guardian.id)", action: CampAt.endGuardian(child), key: key) { _ in nil }
    return """
      <div class="camp-guardian"><span>\(say("Guardian: \(guardian.name)"))</span>\
      \(form.markup("""
        <input type="hidden" name="guardian" value="\(guardian.id.text)"><button class="button quiet" \
        aria-label="\(say("Not the guardian any more")): \(guardian.name)">\(Icon.cross)</button>
        """))</div>
      """
  }

  /// Coaches write to who is of age without a guardian who reads along.
  private func adulthood(_ view: GroupView, _ player: ID<Member>, _ name: String, _ key: String) -> Markup {
    let isAdult = view.adults.contains(player)
    return FormView("adult-\(player)", action: MessageAt.adult(player), key: key) { _ in nil }.markup(
      """
      <input type="hidden" name="group" value="\(view.group.id.text)">\
      <input type="hidden" name="adult" value="\(isAdult ? "false" : "true")">\
      <button class="button quiet" aria-label="\(isAdult ? say("Not of age") : say("Of age")): \(name)">\
      \(isAdult ? say("Not of age after all") : say("Is of age"))</button>
      """)
  }

  private func leave(_ group: CampGroup, _ member: ID<Member>, _ name: String, _ key: String) -> Markup {
    let form = FormView("leave-\(member)", action: CampAt.leaveGroup(group.id, member), key: key) { _ in nil }
    return form.markup(
      """
      <button class="button quiet" aria-label="\(say("Take out of the group")): \(name)">\
      \(say("Take out"))</button>
      """)
  }

  private func add(_ view: GroupView, _ form: FormView) -> Markup {
    var parts = [Choice("player", say("Player")), Choice("coach", say("Coach"))]
    parts += view.players.map { Choice("guardian:\($0.id)", say("Guardian of \($0.name)")) }
    return section(
      say("Add somebody"),
      form.markup(
        group(
          form.email(
            "email", say("E-mail address"), required: true,
            hint: say("As they sign in to the plaza."))
            + form.select("part", say("As"), parts)), submit: say("Add")))
  }

  func releases(_ views: [ReleaseView], keys: [String]) -> Page {
    let cards = zip(views, keys).map { view, key in
      let form = FormView("release-\(view.player)", action: CampAt.release(view.player), key: key) {
        $0 == "level" ? view.level.rawValue : nil
      }
      let choices = ReleaseLevel.allCases.map { Choice($0.rawValue, $0.words) }
      return section(
        view.name,
        form.markup(
          group(form.select("level", say("Who may see clips of \(view.name)"), choices)),
          submit: say("Save")))
    }
    let empty = emptyState(
      .lock, say("Nobody's clips to decide on"),
      say("Guardians decide for their children, and players without guardians for themselves."))
    return Page(
      say("Who may see clips"), back: Link("account"),
      """
      <p class="camp-text">\(say(
        "It counts at once, also for clips that were sent long ago."))</p>\(cards.isEmpty ? empty : Markup(cards))
      """)
  }
}
