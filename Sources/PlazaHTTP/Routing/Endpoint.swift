import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import PlazaBase
import PlazaData
import PlazaMarkup

/// A route in operation: authorises the viewer, reads the body, calls the handler, and converts
/// the result to a response.
final class Endpoint: Sendable {
  let route: Route
  let site: Site
  let shop: Shop?
  /// The scopes that a key needs to read and to change.
  private let scopes: (read: KeyScope, write: KeyScope)
  private let metrics: RouteMetrics

  init(_ route: Route, site: Site, shop: Shop?) {
    self.route = route
    self.site = site
    self.shop = shop
    scopes = (
      site.scopeAreas.scope(.read, of: route.pattern, in: shop),
      site.scopeAreas.scope(.write, of: route.pattern, in: shop)
    )
    metrics = site.meter.metrics(route.pattern, route.method)
  }

  /// - Parameters:
  ///   - path: the path of the request.
  ///   - parameters: the values of the pattern's parameters.
  func respond(
    to incoming: HummingbirdCore.Request, at path: String,
    _ parameters: [(name: String, value: String)],
    context: ConnectionContext
  ) async -> HummingbirdCore.Response {
    let watch = site.meter.begin()
    let started = site.world.now()
    var request = Request(
      start: incoming, at: path, parameters, context: context, endpoint: self, now: started)
    let answer = await StatementTrace.$current.withValue(watch.statements) {
      await Language.$current.withValue(request.language) {
        await handle(&request, incoming, context)
      }
    }
    let response = ResponseFinalizer(request).response(answer)
    log(response, answer.note, request, context.logger, took: site.world.now() - started)
    site.meter.end(watch, metrics, request, status: response.status.code, context.logger)
    return response
  }

  private func handle(
    _ request: inout Request, _ incoming: HummingbirdCore.Request, _ context: ConnectionContext
  ) async
    -> Response
  {
    var answer: Response
    do {
      try await request.identify()
      try OriginCheck.check(request)
      let handler = try await admit(request)
      answer = try await site.largeBodies.pass(&request) { request in
        try await request.read(incoming.body)
        return try await respond(handler, request)
      }
    } catch {
      answer = await present(error, request, context.logger)
    }
    await request.recordWrite(in: &answer)
    return answer
  }

  /// A record that the replica lacks may already exist on the primary, so a failed request is
  /// retried there.
  private func respond(_ handler: Route.Handler, _ request: Request) async throws -> Response {
    guard let lag = request.lag else { return try await handler(request) }
    do {
      return try await Staleness.$allowed.withValue(lag) { try await handler(request) }
    } catch {
      return try await handler(request)
    }
  }

  /// - Returns: the handler for the viewer of this request.
  private func admit(_ request: Request) async throws -> Route.Handler {
    if let viewer = request.viewer, let key = viewer.key {
      try await site.countKeyUse(viewer.session, now: request.now)
      try check(key, request)
    }
    if route.audience.admits(request.viewer) {
      if let viewer = request.viewer, viewer.owesSecondFactor, route.audience != .everyone {
        try requireFactor(request)
      }
      return route.handler
    }
    guard request.viewer != nil else {
      if let savingHandler = route.savingHandler, !request.wantsJSON { return savingHandler }
      throw Problem.signInNeeded
    }
    throw Problem.forbidden(route.audience.message(shop?.title))
  }

  /// The key of a program works only as a bearer token of the API.
  private func check(_ key: KeyScopes, _ request: Request) throws(Problem) {
    guard request.path.hasPrefix("/api/"), request.token?.isCookie == false else {
      throw .forbidden(say("The key of a program only works with the API."))
    }
    let isReading = [.get, .head].contains(request.head.method)
    let needed = isReading ? scopes.read : scopes.write
    guard key.allows(needed) else { throw .missingScope(needed) }
    if isReading { return }
    // Roles and limits are changed only by administrators who passed their second factor.
    if route.audience == .admins {
      throw .forbidden(say("Only an administrator who is signed in can change this."))
    }
  }

  /// An administrator without a second factor may only set one up or sign out.
  private func requireFactor(_ request: Request) throws(Problem) {
    if request.path.hasPrefix("/account/second-factor") || request.path == "/signout" { return }
    throw .secondFactorNeeded
  }

  private func present(_ error: any Error, _ request: Request, _ logger: Logger) async -> Response
  {
    let problem: Problem
    switch error {
    case let known as Problem: problem = known
    case let errors as ValidationErrors: problem = .invalid(errors)
    case let refusal as any Refusal: problem = Problem(refusal)
    case DatabaseError.busy, DatabaseError.unavailable: problem = .busy
    case DatabaseError.outcomeUnknown: problem = .outcomeUnknown
    case DatabaseError.full: problem = .storageFull
    case DatabaseError.nul:
      problem = .malformed(say("The request contains a character that can't be stored."))
    case let outage as any TransientError:
      logger.error(
        "outage",
        metadata: [
          "error": "\(outage)", "request": .string(request.requestID),
          "route": .string(route.pattern),
        ])
      problem = outage.isOutOfSpace ? .storageFull : .busy
    default:
      logger.error(
        "fault",
        metadata: [
          "error": "\(String(reflecting: error))", "request": .string(request.requestID),
          "route": .string(route.pattern),
        ])
      problem = .fault
    }
    var answer = shown(problem, request)
    answer.note = problem.slug
    return answer
  }

  private func shown(_ problem: Problem, _ request: Request) -> Response {
    if request.wantsJSON || request.path.hasPrefix("/api/") {
      return problem.asJSON(instance: request.requestID)
    }
    // An event stream cannot follow a redirect; 204 instructs the browser not to reconnect.
    let isListening = request.head.headerFields[.accept] == "text/event-stream"
    if problem.status == .unauthorized {
      return isListening ? Response(.noContent) : request.toSignIn()
    }
    if problem.slug == Problem.secondFactorNeeded.slug {
      return isListening ? Response(.noContent) : .redirect(to: Link("account", "second-factor"))
    }
    return problem.asPage(request)
  }

  private func log(
    _ response: HummingbirdCore.Response, _ note: String?, _ request: Request, _ logger: Logger,
    took: Duration
  ) {
    guard logger.logLevel <= .info else { return }
    // A single string: building and sorting a metadata dictionary for each line took a tenth of
    // the time of a response.
    var line = "answered address="
    line += request.address
    line += " member="
    line += request.viewer?.id.text ?? "-"
    line += " method="
    line += request.head.method.rawValue
    line += " ms="
    line += String(took.wholeMicroseconds / 1000)
    if let note {
      line += " note="
      line += note
    }
    line += " path="
    line += route.logged(request.path)
    line += " request="
    line += request.requestID
    line += " status="
    line += String(response.status.code)
    logger.info("\(line)")
  }
}

extension Audience {
  func message(_ shop: String?) -> String {
    switch self {
    case .staff:
      say(
        "Only staff of the \(shop?.lowercased() ?? say("shop")) can use this. Ask an administrator for access."
      )
    case .admins: say("Only administrators can use this.")
    case .anyStaff: say("Only staff can use this. Ask an administrator for access.")
    case .everyone, .members: say("Your account can't use this.")
    }
  }
}

extension String {
  /// The text without control characters, which could inject lines or terminal escapes into the
  /// log; at most 200 characters.
  var printable: String {
    if utf8.count <= 200, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }.prefix(200)))
  }
}
