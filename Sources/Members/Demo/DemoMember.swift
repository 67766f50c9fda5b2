import PlazaBase
import PlazaHTTP

/// An account of the demo.
struct DemoMember: Sendable {
  let email: String
  let name: String
  let part: String
  let role: Role?

  /// The password of all demo accounts. The password rules would reject it.
  static let password = "plaza-demo"

  static var all: [DemoMember] {
    [
      DemoMember(
        email: "admin@plaza.test", name: "Dan Whitcombe", part: say("administrator"), role: .admin),
      DemoMember(
        email: "clerk@plaza.test", name: "Kim Oduya", part: say("rental counter"),
        role: .staff(of: "rental")),
      DemoMember(
        email: "press@plaza.test", name: "Petra Lindqvist", part: say("print shop"),
        role: .staff(of: "print")),
      DemoMember(
        email: "coach@plaza.test", name: "Marc Tremblay", part: say("hockey camp"),
        role: .staff(of: "camp")),
      DemoMember(
        email: "wallet@plaza.test", name: "Nadia Haddad", part: say("wallet staff"),
        role: .staff(of: "wallet")),
      DemoMember(email: "ann@plaza.test", name: "Ann Lee", part: say("student"), role: nil),
      DemoMember(email: "bob@plaza.test", name: "Bob Iyer", part: say("film lover"), role: nil),
      DemoMember(email: "theo@plaza.test", name: "Theo Novak", part: say("player"), role: nil),
      DemoMember(email: "eva@plaza.test", name: "Eva Novak", part: say("parent"), role: nil),
    ]
  }
}
