import HTTPTypes
import PlazaBase
import PlazaData
import PlazaWeb

/// What the sign-up form asks while one types.
struct CheckNewcomerRoutes: Sendable {
  let members: Members

  var routes: [Route] { [.post("/api/newcomers/check", for: .everyone, check)] }

  private func check(_ call: Call) async throws -> Answer {
    var form = call.fields.checker
    let email = form.optionalText("email", say("e-mail address"), atMost: 254)
    if email != nil { _ = form.email("email") }
    let handle = form.handle("handle")
    try form.finish()
    try await members.tries.checks.require(call.network, call)
    let look = CheckNewcomer(email: email, handle: handle)
    return try await call.once { tx in
      let found = try look(tx)
      return .json { json in
        json.field("email", Self.about(found))
        json.field("handle", found.isHandleTaken ? Self.taken(found.free) : nil)
        json.field("isHandleTaken", found.isHandleTaken)
      }
    }
  }

  private static func about(_ found: CheckNewcomer.Findings) -> String? {
    found.meant.map { say("Did you mean \($0)?") }
  }

  private static func taken(_ free: [String]) -> String {
    if free.isEmpty { return say("Somebody else has this handle. Please choose another.") }
    let others = free.joined(separator: ", ")
    return say("Somebody else has this handle. Still free: \(others).")
  }
}
