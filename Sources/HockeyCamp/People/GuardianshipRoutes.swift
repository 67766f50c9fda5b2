import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Agreeing to changes of guardians, which the office asks for.
struct GuardianshipRoutes: Sendable {
  let time: ShopTime

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampAt.guardianship.pattern, for: .members, show),
      .post(CampAt.settleGuardian.pattern, for: .members, settle),
      .post(CampAt.endGuardian.pattern, for: Self.office, end),
      .post(MessageAt.adult.pattern, for: Self.office, sayAdult),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let viewer = try call.signedIn()
    let view = try await call.site.store.read { tx in
      try GuardianshipView(GuardianChange.waiting(for: viewer, tx), for: viewer, tx)
    }
    return call.page(GuardianshipPages(time: time).page(view) { call.newFormKey() })
  }

  private func settle(_ call: Call) async throws -> Answer {
    let isAgreed = call.fields.text("answer") == "agree"
    let settle = SettleGuardianChange(
      id: try call.id("change"), isAgreed: isAgreed, viewer: try call.signedIn(), now: call.now)
    return try await call.act(orBackTo: CampAt.guardianship()) { tx in
      try settle(tx)
      return .redirect(
        to: CampAt.guardianship(), flash: .done(isAgreed ? say("The change is made.") : say("The change is declined.")))
    }
  }

  private func end(_ call: Call) async throws -> Answer {
    guard let guardian = ID<Member>(call.fields.text("guardian") ?? "") else { throw Problem.notFound }
    return try await ask(.remove, guardian, call)
  }

  private func ask(_ kind: GuardianChange.Kind, _ guardian: ID<Member>?, _ call: Call) async throws -> Answer {
    let ask = AskGuardianChange(
      id: call.world.newID(), kind: kind, child: try call.id("member"), guardian: guardian,
      asker: try call.signedIn().id, now: call.now)
    let back = call.groupBefore
    return try await call.act(orBackTo: back) { tx in
      try ask(tx)
      return .redirect(to: back, flash: .done(say("A guardian or another administrator has to agree now.")))
    }
  }

  /// A minor needs nobody's consent: a guardian reads along again at once.
  private func sayAdult(_ call: Call) async throws -> Answer {
    if call.fields.text("adult") == "true" { return try await ask(.adult, nil, call) }
    let act = SayAdult(
      player: try call.id("member"), isAdult: false, office: try call.signedIn().id, now: call.now)
    let back = call.groupBefore
    return try await call.once { tx in
      try act(tx)
      return .redirect(to: back, flash: .done(say("Saved.")))
    }
  }
}

extension Call {
  /// The page of the group that the form came from.
  fileprivate var groupBefore: Link {
    fields.text("group").flatMap { ID<CampGroup>($0) }.map { CampAt.group($0) } ?? CampAt.groups()
  }
}
