import PlazaBase
import PlazaData
import PlazaWeb

/// The prices of a store.
struct PricesRoutes: Sendable {
  let settings: PrintSettings

  var routes: [Route] {
    [
      .get(At.storePrices.pattern, for: .members, show),
      .post(At.storePrices.pattern, for: .members, save).versioned,
    ]
  }

  private var form: PricesForm { PricesForm(currency: settings.currency) }

  private func page(_ store: PrintStore, _ view: FormView, _ call: Call) -> Page {
    StoreDeskPages(time: settings.time, now: call.now).page(store, At.storePrices, form.markup(view))
  }

  private func show(_ call: Call) async throws -> Answer {
    let store = try await call.desk()
    let version = try await call.site.store.read { [form] in try form.version(of: store.id, $0) }
    let view = FormView(action: At.storePrices(store.id), key: call.newFormKey(), values: version.values)
    return call.page(page(store, view, call))
  }

  private func save(_ call: Call) async throws -> Answer {
    let (store, viewer, form) = (try await call.desk(), try call.signedIn(), form)
    let world = call.world
    let outcome = try await call.submit({ check in
      SetRates(form.read(&check), of: store.id, by: viewer.id, in: world)
    }) { set, tx in
      try DeskGuard.check(viewer, store.id, tx)
      try call.expectUnchanged(form.version(of: store.id, tx))
      let isNew = try set(tx)
      return .redirect(
        to: At.storePrices(store.id),
        flash: .done(
          isNew
            ? say("From now on. What was quoted keeps its price.")
            : say("Nothing changed.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let view = FormView(
        action: At.storePrices(store.id), key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(page(store, view, call), status: status)
    }
  }
}

extension PricesForm {
  /// The prices of a store as the form shows them.
  fileprivate func version(of store: ID<PrintStore>, _ tx: any Transaction) throws -> RecordVersion {
    RecordVersion(values(try RatesVersion.current(of: store, tx)?.rates).mapValues { $0 as String? })
  }
}
