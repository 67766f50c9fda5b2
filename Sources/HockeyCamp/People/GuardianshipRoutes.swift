import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes on which the office requests changes of guardians and members settle them.
struct GuardianshipRoutes: Sendable {
  let time: ShopTimeZone

  private static let office = Audience.staff(of: HockeyCamp.name)

  var routes: [Route] {
    [
      .get(CampPaths.guardianship.pattern, for: .members, show),
      .post(CampPaths.settleGuardian.pattern, for: .members, decide),
      .post(CampPaths.endGuardian.pattern, for: Self.office, end),
      .post(MessagePaths.adult.pattern, for: Self.office, changeAdulthood),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let viewer = try request.signedIn()
    let view = try await request.site.store.read { tx in
      try GuardianshipView(GuardianChange.waiting(for: viewer, tx), for: viewer, tx)
    }
    return request.page(GuardianshipPages(time: time).page(view) { request.newFormKey() })
  }

  private func decide(_ request: Request) async throws -> Response {
    let isAccepted = request.fields.text("answer") == "agree"
    let settle = SettleGuardianChange(
      id: try request.id("change"), isAccepted: isAccepted, viewer: try request.signedIn(),
      now: request.now)
    return try await request.act(orBackTo: CampPaths.guardianship()) { tx in
      try settle(tx)
      return .redirect(
        to: CampPaths.guardianship(),
        flash: .done(isAccepted ? say("Change made.") : say("Change declined.")))
    }
  }

  private func end(_ request: Request) async throws -> Response {
    guard let guardian = ID<Member>(request.fields.text("guardian") ?? "") else {
      throw Problem.notFound
    }
    return try await propose(.remove, guardian, request)
  }

  private func propose(_ kind: GuardianChange.Kind, _ guardian: ID<Member>?, _ request: Request)
    async throws -> Response
  {
    let ask = RequestGuardianChange(
      id: request.world.newID(), kind: kind, child: try request.id("member"), guardian: guardian,
      requester: try request.signedIn().id, now: request.now)
    let back = request.groupBefore
    return try await request.act(orBackTo: back) { tx in
      try ask(tx)
      return .redirect(
        to: back, flash: .done(say("A guardian or another administrator now has to agree.")))
    }
  }

  /// Marking a player as an adult requires consent. The reverse does not: it takes effect
  /// immediately and guardians read along again.
  private func changeAdulthood(_ request: Request) async throws -> Response {
    if request.fields.text("adult") == "true" { return try await propose(.adult, nil, request) }
    let act = SetAdult(
      player: try request.id("member"), isAdult: false, office: try request.signedIn().id,
      now: request.now)
    let back = request.groupBefore
    return try await request.once { tx in
      try act(tx)
      return .redirect(to: back, flash: .done(say("Saved.")))
    }
  }
}

extension Request {
  /// The link to the group whose page contains the form.
  fileprivate var groupBefore: Link {
    fields.text("group").flatMap { ID<CampGroup>($0) }.map { CampPaths.group($0) }
      ?? CampPaths.groups()
  }
}
