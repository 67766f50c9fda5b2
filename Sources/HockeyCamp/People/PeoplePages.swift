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
  let say: Say

  func groups(_ groups: [CampGroup], _ form: FormView) -> Page {
    Page(
      say("Groups", "그룹"), back: CampAt.desk(),
      """
      \(groups.isEmpty ? emptyState(.customers, say("No groups yet", "아직 그룹이 없습니다"),
        say("Open the first one below.", "아래에서 첫 그룹을 만드세요."))
        : rowList(groups.map { PlazaWeb.Row($0.name, CampAt.group($0.id), leading: .icon(.customers)) }))\
      \(form.markup(
        group(form.text("name", say("New group", "새 그룹"), required: true, hint: say("As U13 Tuesday", "예: U13 화요일"))),
        submit: say("Open it", "만들기")))
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
      \(section(say("Players", "선수"), list(players)))\(section(say("Coaches", "코치"), list(coaches)))\
      \(add(view, form))
      """)
  }

  private func list(_ people: [Markup]) -> Markup {
    people.isEmpty
      ? "<p class=\"hint\">\(say("Nobody yet.", "아직 없습니다."))</p>" : "<ul class=\"camp-people\">\(Markup(people))</ul>"
  }

  private func guardian(of child: ID<Member>, _ guardian: (id: ID<Member>, name: String), _ key: String) -> Markup {
    let form = FormView("guardian-\(child)-\(guardian.id)", action: CampAt.endGuardian(child), key: key) { _ in nil }
    return """
      <div class="camp-guardian"><span>\(say("Guardian: \(guardian.name)", "보호자: \(guardian.name)"))</span>\
      \(form.markup("""
        <input type="hidden" name="guardian" value="\(guardian.id.text)"><button class="button quiet" \
        aria-label="\(say("Not the guardian any more", "보호자 해제")): \(guardian.name)">\(Icon.cross)</button>
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
      <button class="button quiet" aria-label="\(isAdult ? say("Not of age", "성인 아님") : say("Of age", "성인")): \(name)">\
      \(isAdult ? say("Not of age after all", "성인 표시 해제") : say("Is of age", "성인으로 표시"))</button>
      """)
  }

  private func leave(_ group: CampGroup, _ member: ID<Member>, _ name: String, _ key: String) -> Markup {
    let form = FormView("leave-\(member)", action: CampAt.leaveGroup(group.id, member), key: key) { _ in nil }
    return form.markup(
      """
      <button class="button quiet" aria-label="\(say("Take out of the group", "그룹에서 빼기")): \(name)">\
      \(say("Take out", "빼기"))</button>
      """)
  }

  private func add(_ view: GroupView, _ form: FormView) -> Markup {
    var parts = [Choice("player", say("Player", "선수")), Choice("coach", say("Coach", "코치"))]
    parts += view.players.map { Choice("guardian:\($0.id)", say("Guardian of \($0.name)", "\($0.name)의 보호자")) }
    return section(
      say("Add somebody", "추가하기"),
      form.markup(
        group(
          form.email(
            "email", say("E-mail address", "이메일"), required: true,
            hint: say("As they sign in to the plaza.", "광장에 로그인하는 주소입니다."))
            + form.select("part", say("As", "역할"), parts)), submit: say("Add", "추가")))
  }

  func releases(_ views: [ReleaseView], keys: [String]) -> Page {
    let cards = zip(views, keys).map { view, key in
      let form = FormView("release-\(view.player)", action: CampAt.release(view.player), key: key) {
        $0 == "level" ? view.level.rawValue : nil
      }
      let choices = ReleaseLevel.allCases.map { Choice($0.rawValue, $0.words(say)) }
      return section(
        view.name,
        form.markup(
          group(form.select("level", say("Who may see clips of \(view.name)", "\(view.name)의 영상을 볼 수 있는 사람"), choices)),
          submit: say("Save", "저장")))
    }
    let empty = emptyState(
      .lock, say("Nobody's clips to decide on", "정할 영상이 없습니다"),
      say(
        "Guardians decide for their children, and players without guardians for themselves.",
        "보호자가 자녀의 공개 범위를 정하고, 보호자가 없는 선수는 본인이 정합니다."))
    return Page(
      say("Who may see clips", "영상 공개 범위"), back: Link("account"),
      """
      <p class="camp-text">\(say("It counts at once, also for clips that were sent long ago.",
        "이미 올라온 영상에도 바로 적용됩니다."))</p>\(cards.isEmpty ? empty : Markup(cards))
      """)
  }
}
