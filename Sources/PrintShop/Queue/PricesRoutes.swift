import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

struct PricesRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(Paths.storePrices.pattern, for: .members, show),
      .post(Paths.storePrices.pattern, for: .members, save).versioned,
    ]
  }

  private var form: PricesForm { PricesForm(currency: settings.currency) }

  private func page(_ store: PrintStore, _ view: FormView, _ request: Request) -> Page {
    StoreStaffPages(time: settings.time, now: request.now).page(
      store, Paths.storePrices, form.markup(view))
  }

  private func show(_ request: Request) async throws -> Response {
    let store = try await request.desk()
    let version = try await request.site.store.read { [form] in try form.version(of: store.id, $0)
    }
    let view = FormView(
      action: Paths.storePrices(store.id), key: request.newFormKey(), values: version.values)
    return request.page(page(store, view, request))
  }

  private func save(_ request: Request) async throws -> Response {
    let (store, viewer, form) = (try await request.desk(), try request.signedIn(), form)
    let world = request.world
    let outcome = try await request.submit({ check in
      SetRates(form.read(&check), of: store.id, by: viewer.id, in: world)
    }) { set, tx in
      try StoreStaffAccess.check(viewer, store.id, tx)
      try request.expectUnchanged(form.version(of: store.id, tx))
      let isNew = try set(tx)
      return .redirect(
        to: Paths.storePrices(store.id),
        flash: .done(
          isNew
            ? say("New prices apply from now on. Existing quotes keep their price.")
            : say("Nothing changed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let view = FormView(
        action: Paths.storePrices(store.id), key: request.newFormKey(), errors: errors,
        values: request.typed)
      return request.page(page(store, view, request), status: status)
    }
  }
}

extension PricesForm {
  /// Returns the version of a store's prices, computed from the form's values.
  fileprivate func version(of store: ID<PrintStore>, _ tx: any Transaction) throws -> RecordVersion
  {
    RecordVersion(
      values(try RatesVersion.current(of: store, tx)?.rates).mapValues { $0 as String? })
  }
}
