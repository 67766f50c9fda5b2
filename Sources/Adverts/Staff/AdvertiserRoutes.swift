import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The staff's pages of advertisers.
struct AdvertiserRoutes: Sendable {
  let settings: AdvertSettings

  var routes: [Route] {
    [
      .get(At.advertisers.pattern, for: .advertStaff, list),
      .get(At.newAdvertiser.pattern, for: .advertStaff) { call in
        call.page(sheet("New advertiser", form(At.advertisers(), call.newFormKey()), cancel: At.advertisers()))
      },
      .post(At.advertisers.pattern, for: .advertStaff) { try await save($0, nil) },
      .get(At.advertiser.pattern, for: .advertStaff, detail),
      .get(At.editAdvertiser.pattern, for: .advertStaff, edit),
      .post(At.advertiser.pattern, for: .advertStaff) { try await save($0, find($0)) },
      .get(At.deleteAdvertiser.pattern, for: .advertStaff, askDelete),
      .post(At.deleteAdvertiser.pattern, for: .advertStaff, delete),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try Advertiser.list(page, $0) }
    let rows = found.items.map { advertiser in
      Row(
        advertiser.name, At.advertiser(advertiser.id), subtitle: advertiser.contact,
        leading: .initials(of: advertiser.name))
    }
    let add = barLink(.add, "Add an advertiser", At.newAdvertiser())
    let nothing = emptyState(.person, "No advertisers yet", "Shops around here would like to be known.", action: add)
    let more = found.next.map { At.advertisers().query(["after": $0]) }
    return call.page(
      Page(
        "Advertisers", back: At.adverts(), actions: add,
        rows.isEmpty ? nothing : rowList(rows, label: "Advertisers") + pager(more)))
  }

  private func detail(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try Advert.list(of: advertiser.id, page, $0) }
    let today = settings.time.date(of: call.now)
    let rows = found.items.map { AdvertPages(settings: settings).row($0, today) }
    let more = found.next.map { At.advertiser(advertiser.id).query(["after": $0]) }
    let new = linkButton(
      "New advert", At.new().query(["advertiser": advertiser.id.text]), icon: .add, style: .primary)
    return call.page(
      Page(
        advertiser.name, back: At.advertisers(), actions: barLink("Edit", At.editAdvertiser(advertiser.id)),
        section(detailList([Detail("Contact", advertiser.contact)]))
          + (rows.isEmpty ? .empty : section("Adverts", rowList(rows, label: "Adverts") + pager(more))) + new))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    let known = ["name": advertiser.name, "contact": advertiser.contact ?? ""]
    let form = FormView(
      "advertiser", action: At.advertiser(advertiser.id), key: call.newFormKey(), value: { known[$0] })
    return call.page(sheet("Edit advertiser", form, cancel: At.advertiser(advertiser.id), of: advertiser))
  }

  private func save(_ call: Call, _ known: Advertiser?) async throws -> Answer {
    let id: ID<Advertiser> = known?.id ?? call.world.newID()
    let now = call.now
    let outcome = try await call.submit({ check in
      SaveAdvertiser(
        id: id, isNew: known == nil, name: check.text("name", "name", atMost: 120),
        contact: check.optionalLines("contact", "contact", atMost: 500), now: now)
    }) { save, tx in
      try save(tx)
      return .redirect(to: At.advertiser(id), flash: .done("\(save.name) is saved."))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let action = known.map { At.advertiser($0.id) } ?? At.advertisers()
      let form = FormView(
        "advertiser", action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
      return call.page(
        sheet(known == nil ? "New advertiser" : "Edit advertiser", form, cancel: action, of: known), status: status)
    }
  }

  private func askDelete(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    return call.page(
      confirmation(
        "Delete \(advertiser.name)?", "The advertiser leaves the list. This cannot be undone.", yes: "Delete for good",
        action: At.deleteAdvertiser(advertiser.id), key: call.newFormKey(), cancel: At.editAdvertiser(advertiser.id)))
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteAdvertiser(advertiser: try call.id("advertiser"))
    return try await call.act(orBackTo: At.advertiser(delete.advertiser)) { tx in
      let gone = try delete(tx)
      return .redirect(to: At.advertisers(), flash: .done("\(gone.name) is deleted."))
    }
  }

  private func find(_ call: Call) async throws -> Advertiser {
    let id = try call.id("advertiser", of: Advertiser.self)
    return try await call.site.store.read { try Advertiser.find(id, $0) }
  }

  private func form(_ action: Link, _ key: String) -> FormView { FormView("advertiser", action: action, key: key) }

  private func sheet(_ title: String, _ form: FormView, cancel: Link, of known: Advertiser? = nil) -> Page {
    let delete = known.map { group(confirmLink("Delete the advertiser", At.deleteAdvertiser($0.id), icon: .trash)) }
    return Page(
      title, form,
      group(
        form.text("name", "Name", required: true)
          + form.lines("contact", "Contact", hint: "Whom to call about the bill. Only the staff sees it.")),
      cancel: cancel, after: delete ?? .empty)
  }
}
