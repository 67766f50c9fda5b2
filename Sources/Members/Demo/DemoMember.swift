import PlazaWeb

/// Somebody of the demo.
struct DemoMember: Sendable {
  let email: String
  let name: String
  let part: String
  let role: Role?

  /// The password of all of them. No rule would take it anywhere else.
  static let password = "plaza-demo"

  static let all = [
    DemoMember(email: "admin@plaza.test", name: "Dan Whitcombe", part: "administrator", role: .admin),
    DemoMember(email: "clerk@plaza.test", name: "Kim Oduya", part: "rental counter", role: .staff(of: "rental")),
    DemoMember(email: "press@plaza.test", name: "Petra Lindqvist", part: "print shop", role: .staff(of: "print")),
    DemoMember(email: "coach@plaza.test", name: "Marc Tremblay", part: "hockey camp", role: .staff(of: "camp")),
    DemoMember(email: "ann@plaza.test", name: "Ann Lee", part: "member", role: nil),
    DemoMember(email: "bob@plaza.test", name: "Bob Iyer", part: "member", role: nil),
  ]
}
