import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import Testing

@testable import Members
@testable import MembersCognito

/// The accounts of a pool that become members in each sign-up mode.
struct SignUpModeTests {
  private static let ann = Pool.Person(
    email: "ann@plaza.test", subject: "subject-ann", name: "Ann Lee")

  private func allow(_ mode: SignUpMode, _ plaza: CognitoPlaza) {
    var preferences = SitePreferences()
    preferences.signUp = mode
    plaza.site.preferences.set(preferences)
  }

  @Test(arguments: [
    (SignUpMode.invited, "You need an invitation to create an account here."),
    (.closed, "New accounts can&#39;t be created here at the moment."),
  ])
  func `an account of the pool becomes no member that the site doesn't allow`(
    mode: SignUpMode, message: String
  ) async throws {
    try await Pool.with(.sqliteMemory, [Self.ann]) { plaza, _, _ in
      allow(mode, plaza)
      let refused = try await plaza.signIn(Self.ann.email)
      #expect(refused.status == .forbidden && refused.text.contains(message), "\(refused.text)")
      #expect(try await plaza.session(Self.ann.email).status == .forbidden)
      #expect(try await plaza.count("SELECT COUNT(*) AS n FROM members_member") == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `an invited account of the pool becomes a member`(engine: Engine) async throws {
    try await Pool.with(engine, [Self.ann]) { plaza, _, _ in
      allow(.invited, plaza)
      let dan = try await plaza.formerMember("dan@plaza.test").id
      let inviter = Viewer(
        id: dan, name: "Dan", roles: [.admin], session: plaza.world.world.newID())
      let invite = MakeRoleInvitation(
        MemberRoles(shops: plaza.members.shops), "staff:rental", for: "Ann", by: inviter,
        in: plaza.world.world)
      try await plaza.store.write { try invite($0) }
      let web = plaza.guest()
      let reply = try await web.post(
        "/signin",
        form: [
          "email": Self.ann.email, "password": CognitoPlaza.password, "next": invite.link.text,
        ])
      #expect(reply.location == invite.link.text, "\(reply.text)")
      #expect(try await plaza.id(of: Self.ann.email) != dan)
    }
  }
}
