import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The administrators' API routes for webhooks.
struct WebhookAPI: Sendable {
  let webhooks: Webhooks

  var routes: [Route] {
    [
      .get(Paths.listAPI.pattern, for: .admins) { request in
        .list(try await request.site.store.read { try WebhookEndpoint.all($0) }, next: nil)
      },
      .post(Paths.listAPI.pattern, for: .admins, add),
      .get(Paths.endpointAPI.pattern, for: .admins) { request in
        let id = try request.id("endpoint", of: WebhookEndpoint.self)
        return .json(try await request.site.store.read { try WebhookEndpoint.find(id, $0) })
      },
      .delete(Paths.endpointAPI.pattern, for: .admins) { request in
        let remove = try RemoveEndpoint(request)
        try await request.site.store.write { try remove($0) }
        return .noContent
      },
      .post(Paths.rotateAPI.pattern, for: .admins, rotate),
      .post(Paths.testAPI.pattern, for: .admins) { request in
        let test = try SendTestEvent(request)
        return try await done(request) { try test($0) }
      },
      .post(Paths.pauseAPI.pattern, for: .admins) { request in
        let pause = try PauseEndpoint(request)
        return try await done(request) { try pause($0) }
      },
      .post(Paths.resumeAPI.pattern, for: .admins) { request in
        let resume = try ResumeEndpoint(request)
        return try await done(request) { try resume($0) }
      },
      .get(Paths.deliveriesAPI.pattern, for: .admins, deliveries),
      .post(Paths.againAPI.pattern, for: .admins) { request in
        let again = try ResendDelivery(request)
        return try await done(request) { try again($0) }
      },
    ]
  }

  private func done(
    _ request: Request, _ act: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws -> Response {
    try await request.once { tx in
      try act(tx)
      return .noContent
    }
  }

  private func add(_ request: Request) async throws -> Response {
    let add = try NewEndpointForm(request, webhooks).act(request)
    return try await request.once { tx in
      try add(tx)
      var answer = Response.json(status: .created) { json in
        json.field("id", add.id)
        json.field("url", add.url)
        json.field("events", add.kinds)
        json.field("secret", add.secret)
      }
      answer.headers[.location] = Paths.endpointAPI(add.id).text
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
  }

  private func rotate(_ request: Request) async throws -> Response {
    let rotate = try RotateSecret(request)
    return try await request.once { tx in
      try rotate(tx)
      var answer = Response.json { $0.field("secret", rotate.secret) }
      answer.headers[.cacheControl] = "no-store"
      return answer
    }
  }

  private func deliveries(_ request: Request) async throws -> Response {
    let (id, page) = (
      try request.id("endpoint", of: WebhookEndpoint.self), try request.pageRequest()
    )
    let found = try await request.site.store.read { tx in
      _ = try WebhookEndpoint.find(id, tx)
      return try WebhookDelivery.page(of: id, page, tx)
    }
    return .list(found.items, next: found.next)
  }
}
