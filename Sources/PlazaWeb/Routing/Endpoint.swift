import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import PlazaBase
import PlazaData
import PlazaMarkup

/// One route on duty: it lets in whom it may, reads the body, calls the handler, and turns whatever comes back into a
/// response.
final class Endpoint: Sendable {
  let route: Route
  let site: Site
  let shop: Shop?
  private let figures: RouteFigures

  init(_ route: Route, site: Site, shop: Shop?) {
    self.route = route
    self.site = site
    self.shop = shop
    figures = site.meter.figures(route.pattern, route.method)
  }

  /// - Parameters:
  ///   - path: the request's path.
  ///   - parameters: what the path has where the pattern has braces.
  func respond(
    to incoming: HummingbirdCore.Request, at path: String, _ parameters: [(name: String, value: String)], context: PlazaContext
  ) async -> HummingbirdCore.Response {
    let watch = site.meter.begin()
    let started = site.world.now()
    var call = Call(start: incoming, at: path, parameters, context: context, endpoint: self, now: started)
    let answer = await StatementTrace.$current.withValue(watch.statements) {
      await Language.$spoken.withValue(call.language) { await handle(&call, incoming, context) }
    }
    let response = Finisher(call).response(answer)
    log(response, answer.note, call, context.logger, took: site.world.now() - started)
    site.meter.end(watch, figures, call, status: response.status.code, context.logger)
    return response
  }

  private func handle(_ call: inout Call, _ incoming: HummingbirdCore.Request, _ context: PlazaContext) async -> Answer {
    var answer: Answer
    do {
      try await call.identify()
      try OriginCheck.check(call)
      let handler = try admit(call)
      answer = try await site.largeBodies.pass(&call) { call in
        try await call.read(incoming.body)
        return try await ask(handler, call)
      }
    } catch {
      answer = await present(error, call, context.logger)
    }
    await call.noteWrite(in: &answer)
    return answer
  }

  /// What a copy of the database does not have may be there already: then the database itself is asked.
  private func ask(_ handler: Route.Handler, _ call: Call) async throws -> Answer {
    guard let lag = call.lag else { return try await handler(call) }
    do {
      return try await Lag.$allowed.withValue(lag) { try await handler(call) }
    } catch {
      return try await handler(call)
    }
  }

  /// - Returns: what answers whoever asks.
  private func admit(_ call: Call) throws(Problem) -> Route.Handler {
    if route.audience.admits(call.viewer) {
      if let viewer = call.viewer, viewer.owesSecondFactor, route.audience != .everyone { try requireFactor(call) }
      return route.handler
    }
    guard call.viewer != nil else {
      if let keeper = route.keeper, !call.wantsJSON { return keeper }
      throw .signInNeeded
    }
    throw .forbidden(route.audience.sentence(shop?.title))
  }

  /// An administrator without a second factor may only set one up, or leave.
  private func requireFactor(_ call: Call) throws(Problem) {
    if call.path.hasPrefix("/account/second-factor") || call.path == "/signout" { return }
    throw .secondFactorNeeded
  }

  private func present(_ error: any Error, _ call: Call, _ logger: Logger) async -> Answer {
    let problem: Problem
    switch error {
    case let known as Problem: problem = known
    case let complaints as Complaints: problem = .invalid(complaints)
    case let refusal as any Refusal: problem = Problem(refusal)
    case StoreError.busy, StoreError.unavailable: problem = .busy
    case StoreError.uncertain: problem = .uncertain
    case StoreError.full: problem = .storageFull
    case StoreError.nul: problem = .malformed(say("What was sent holds a character that cannot be stored."))
    case let outage as any Outage:
      logger.error(
        "outage",
        metadata: ["error": "\(outage)", "request": .string(call.requestID), "route": .string(route.pattern)])
      problem = outage.isFull ? .storageFull : .busy
    default:
      logger.error(
        "fault",
        metadata: [
          "error": "\(String(reflecting: error))", "request": .string(call.requestID), "route": .string(route.pattern),
        ])
      problem = .fault
    }
    var answer = shown(problem, call)
    answer.note = problem.slug
    return answer
  }

  private func shown(_ problem: Problem, _ call: Call) -> Answer {
    if call.wantsJSON || call.path.hasPrefix("/api/") { return problem.asJSON(instance: call.requestID) }
    // Whoever listens for events behind a page is led nowhere; this answer tells a browser not to come again.
    let isListening = call.head.headerFields[.accept] == "text/event-stream"
    if problem.status == .unauthorized { return isListening ? Answer(.noContent) : call.toSignIn() }
    if problem.slug == Problem.secondFactorNeeded.slug {
      return isListening ? Answer(.noContent) : .redirect(to: Link("account", "second-factor"))
    }
    return problem.asPage(call)
  }

  private func log(_ response: HummingbirdCore.Response, _ note: String?, _ call: Call, _ logger: Logger, took: Duration) {
    guard logger.logLevel <= .info else { return }
    // One text: a dictionary of its parts, sorted again for every line, was a tenth of an answer.
    var line = "answered address="
    line += call.address
    line += " member="
    line += call.viewer?.id.text ?? "-"
    line += " method="
    line += call.head.method.rawValue
    line += " ms="
    line += String(took.wholeMicroseconds / 1000)
    if let note {
      line += " note="
      line += note
    }
    line += " path="
    line += route.logged(call.path)
    line += " request="
    line += call.requestID
    line += " status="
    line += String(response.status.code)
    logger.info("\(line)")
  }
}

extension Audience {
  func sentence(_ shop: String?) -> String {
    switch self {
    case .staff:
      say("This is for the staff of the \(shop?.lowercased() ?? say("shop")). Ask an administrator for that role.")
    case .admins: say("This is for administrators.")
    case .everyone, .members: say("This is not for this account.")
    }
  }
}

extension String {
  /// Without control characters, so that nobody writes lines or colours into the log; at most 200 characters.
  var printable: String {
    if utf8.count <= 200, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }.prefix(200)))
  }
}
