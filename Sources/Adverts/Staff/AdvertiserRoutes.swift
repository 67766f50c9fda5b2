import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes of advertisers.
struct AdvertiserRoutes: Sendable {
  let settings: AdvertSettings

  var routes: [Route] {
    [
      .get(Paths.advertisers.pattern, for: .advertStaff, list),
      .get(Paths.newAdvertiser.pattern, for: .advertStaff) { request in
        request.page(
          sheet(
            say("New advertiser"), form(Paths.advertisers(), request.newFormKey()),
            cancel: Paths.advertisers()))
      },
      .post(Paths.advertisers.pattern, for: .advertStaff) { try await save($0, nil) },
      .get(Paths.advertiser.pattern, for: .advertStaff, detail),
      .get(Paths.editAdvertiser.pattern, for: .advertStaff, edit),
      .post(Paths.advertiser.pattern, for: .advertStaff) { try await save($0, find($0)) }
        .versioned,
      .get(Paths.deleteAdvertiser.pattern, for: .advertStaff, confirmDeletion),
      .post(Paths.deleteAdvertiser.pattern, for: .advertStaff, delete),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try Advertiser.list(page, $0) }
    let rows = found.items.map { advertiser in
      ListRow(
        advertiser.name, Paths.advertiser(advertiser.id), subtitle: advertiser.contact,
        leading: .initials(of: advertiser.name))
    }
    let add = barLink(.add, say("Add an advertiser"), Paths.newAdvertiser())
    let nothing = emptyState(
      .person, say("No advertisers yet"), say("Add local shops as advertisers."), action: add)
    let more = found.next.map { Paths.advertisers().query(["after": $0]) }
    return request.page(
      Page(
        say("Advertisers"), back: Paths.adverts(), actions: add,
        rows.isEmpty ? nothing : rowList(rows, label: say("Advertisers")) + pager(more)))
  }

  private func detail(_ request: Request) async throws -> Response {
    let advertiser = try await find(request)
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try Advert.list(of: advertiser.id, page, $0) }
    let today = settings.time.date(of: request.now)
    let rows = found.items.map { AdvertPages(settings: settings).row($0, today) }
    let more = found.next.map { Paths.advertiser(advertiser.id).query(["after": $0]) }
    let new = linkButton(
      say("New advert"), Paths.new().query(["advertiser": advertiser.id.text]), icon: .add,
      style: .primary)
    let list = section(say("Adverts"), rowList(rows, label: say("Adverts")) + pager(more))
    return request.page(
      Page(
        advertiser.name.isolated, back: Paths.advertisers(),
        actions: barLink(say("Edit"), Paths.editAdvertiser(advertiser.id)),
        section(detailList([Detail(say("Contact", as: "of an advertiser"), advertiser.contact)]))
          + (rows.isEmpty ? .empty : list) + new))
  }

  private func edit(_ request: Request) async throws -> Response {
    let advertiser = try await find(request)
    let form = FormView(
      "advertiser", action: Paths.advertiser(advertiser.id), key: request.newFormKey(),
      values: advertiser.version.values)
    return request.page(
      sheet(say("Edit advertiser"), form, cancel: Paths.advertiser(advertiser.id), of: advertiser))
  }

  private func save(_ request: Request, _ known: Advertiser?) async throws -> Response {
    let id: ID<Advertiser> = known?.id ?? request.world.newID()
    let now = request.now
    let outcome = try await request.submit({ check in
      SaveAdvertiser(
        id: id, isNew: known == nil, name: check.text("name", say("name"), atMost: 120),
        contact: check.optionalLines("contact", say("contact"), atMost: 500), now: now)
    }) { save, tx in
      if known != nil { try request.expectUnchanged(Advertiser.find(id, tx).version) }
      try save(tx)
      return .redirect(
        to: Paths.advertiser(id), flash: .done(say("\(save.name.isolated) was saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status):
      let action = known.map { Paths.advertiser($0.id) } ?? Paths.advertisers()
      let form = FormView(
        "advertiser", action: action, key: request.newFormKey(), errors: errors,
        values: request.typed)
      let title = known == nil ? say("New advertiser") : say("Edit advertiser")
      return request.page(sheet(title, form, cancel: action, of: known), status: status)
    }
  }

  private func confirmDeletion(_ request: Request) async throws -> Response {
    let advertiser = try await find(request)
    return request.page(
      confirmation(
        say("Delete \(advertiser.name.isolated)?"),
        say("The advertiser will be deleted. This can't be undone."),
        yes: say("Delete permanently"), action: Paths.deleteAdvertiser(advertiser.id),
        key: request.newFormKey(),
        cancel: Paths.editAdvertiser(advertiser.id)))
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteAdvertiser(advertiser: try request.id("advertiser"))
    return try await request.act(orBackTo: Paths.advertiser(delete.advertiser)) { tx in
      let gone = try delete(tx)
      return .redirect(
        to: Paths.advertisers(), flash: .done(say("\(gone.name.isolated) was deleted.")))
    }
  }

  private func find(_ request: Request) async throws -> Advertiser {
    let id = try request.id("advertiser", of: Advertiser.self)
    return try await request.site.store.read { try Advertiser.find(id, $0) }
  }

  private func form(_ action: Link, _ key: String) -> FormView {
    FormView("advertiser", action: action, key: key)
  }

  private func sheet(_ title: String, _ form: FormView, cancel: Link, of known: Advertiser? = nil)
    -> Page
  {
    let delete = known.map {
      group(confirmLink(say("Delete advertiser"), Paths.deleteAdvertiser($0.id), icon: .trash))
    }
    return Page(
      title, form,
      group(
        form.text("name", say("Name"), required: true)
          + form.lines(
            "contact", say("Contact", as: "of an advertiser"),
            hint: say("Who to contact about billing. Only staff can see this."))),
      cancel: cancel, after: delete ?? .empty)
  }
}

extension Advertiser {
  fileprivate var version: RecordVersion { RecordVersion(["name": name, "contact": contact]) }
}
