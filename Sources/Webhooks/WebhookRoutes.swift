import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' pages for webhooks.
struct WebhookRoutes: Sendable {
  let webhooks: Webhooks

  var routes: [Route] {
    [
      .get(Paths.list.pattern, for: .admins) { request in
        try await list(request, FormView(action: Paths.list(), key: request.newFormKey()))
      },
      .post(Paths.list.pattern, for: .admins, add),
      .get(Paths.endpoint.pattern, for: .admins, show),
      .post(Paths.rotate.pattern, for: .admins, rotate),
      .post(Paths.test.pattern, for: .admins) { request in
        let test = try SendTestEvent(request)
        return try await act(request, say("A test event is on its way.")) { try test($0) }
      },
      .post(Paths.pause.pattern, for: .admins) { request in
        let pause = try PauseEndpoint(request)
        return try await act(request, say("Webhook paused.")) { try pause($0) }
      },
      .post(Paths.resume.pattern, for: .admins) { request in
        let resume = try ResumeEndpoint(request)
        return try await act(request, say("Webhook resumed.")) { try resume($0) }
      },
      .post(Paths.remove.pattern, for: .admins) { request in
        let remove = try RemoveEndpoint(request)
        return try await request.once { tx in
          try remove(tx)
          return .redirect(to: Paths.list(), flash: .done(say("Webhook deleted.")))
        }
      },
      .get(Paths.delivery.pattern, for: .admins, showDelivery),
      .post(Paths.again.pattern, for: .admins) { request in
        let again = try ResendDelivery(request)
        return try await act(request, say("Sending again.")) { try again($0) }
      },
    ]
  }

  private func pages(_ request: Request) -> WebhookPages {
    WebhookPages(request: request, webhooks: webhooks)
  }

  private func act(
    _ request: Request, _ done: String,
    _ act: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws -> Response {
    let back = Paths.endpoint(try request.id("endpoint", of: WebhookEndpoint.self))
    return try await request.act(orBackTo: back) { tx in
      try act(tx)
      return .redirect(to: back, flash: .done(done))
    }
  }

  private func list(
    _ request: Request, _ form: FormView, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let all = try await request.site.store.read { try WebhookEndpoint.all($0) }
    return request.page(pages(request).list(all, form), status: status)
  }

  private func add(_ request: Request) async throws -> Response {
    do {
      let add = try NewEndpointForm(request, webhooks).act(request)
      return try await request.act(orBackTo: Paths.list()) { tx in
        try add(tx)
        return pages(request).secret(add.secret, of: add.id)
      }
    } catch let errors as ValidationErrors {
      let fields = request.fields
      let form = FormView(action: Paths.list(), key: request.newFormKey(), errors: errors) {
        fields.texts($0)
      }
      return try await list(request, form, status: .unprocessableContent)
    }
  }

  private func rotate(_ request: Request) async throws -> Response {
    let rotate = try RotateSecret(request)
    return try await request.once { tx in
      try rotate(tx)
      return pages(request).secret(rotate.secret, of: rotate.endpoint)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, page) = (
      try request.id("endpoint", of: WebhookEndpoint.self), try request.pageRequest()
    )
    let (endpoint, deliveries) = try await request.site.store.read { tx in
      (try WebhookEndpoint.find(id, tx), try WebhookDelivery.page(of: id, page, tx))
    }
    return request.page(pages(request).endpoint(endpoint, deliveries))
  }

  private func showDelivery(_ request: Request) async throws -> Response {
    let id = try request.id("delivery", of: WebhookDelivery.self)
    let endpoint = try request.id("endpoint", of: WebhookEndpoint.self)
    let found = try await request.site.store.read { try WebhookDelivery.find(id, $0) }
    guard found.endpoint == endpoint else { throw WebhookRefusal.noSuchDelivery }
    return request.page(pages(request).delivery(found))
  }
}
