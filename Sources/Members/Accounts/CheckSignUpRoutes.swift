import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP

/// The route that the sign-up form calls while the guest types.
struct CheckSignUpRoutes: Sendable {
  let members: Members

  var routes: [Route] { [.post("/api/sign-ups/check", for: .everyone, check)] }

  private func check(_ request: Request) async throws -> Response {
    var form = request.fields.checker
    let email = form.optionalText("email", say("email address"), atMost: 254)
    if email != nil { _ = form.email("email") }
    let handle = form.handle("handle")
    try form.finish()
    try await members.tries.checks.require(request.network, request)
    let check = CheckSignUpAvailability(email: email, handle: handle)
    return try await request.once { tx in
      let found = try check(tx)
      return .json { json in
        json.field("email", Self.about(found))
        json.field("handle", found.isHandleTaken ? Self.taken(found.free) : nil)
        json.field("isHandleTaken", found.isHandleTaken)
      }
    }
  }

  private static func about(_ found: CheckSignUpAvailability.Findings) -> String? {
    found.meant.map { say("Did you mean \($0)?") }
  }

  private static func taken(_ free: [String]) -> String {
    if free.isEmpty { return say("This handle is taken. Choose another one.") }
    let others = free.joined(separator: ", ")
    return say("This handle is taken. Available: \(others).")
  }
}
