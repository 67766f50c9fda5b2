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
        call.page(sheet(say("New advertiser"), form(At.advertisers(), call.newFormKey()), cancel: At.advertisers()))
      },
      .post(At.advertisers.pattern, for: .advertStaff) { try await save($0, nil) },
      .get(At.advertiser.pattern, for: .advertStaff, detail),
      .get(At.editAdvertiser.pattern, for: .advertStaff, edit),
      .post(At.advertiser.pattern, for: .advertStaff) { try await save($0, find($0)) }.versioned,
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
    let add = barLink(.add, say("Add an advertiser"), At.newAdvertiser())
    let nothing = emptyState(
      .person, say("No advertisers yet"), say("Shops around here would like to be known."), action: add)
    let more = found.next.map { At.advertisers().query(["after": $0]) }
    return call.page(
      Page(
        say("Advertisers"), back: At.adverts(), actions: add,
        rows.isEmpty ? nothing : rowList(rows, label: say("Advertisers")) + pager(more)))
  }

  private func detail(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try Advert.list(of: advertiser.id, page, $0) }
    let today = settings.time.date(of: call.now)
    let rows = found.items.map { AdvertPages(settings: settings).row($0, today) }
    let more = found.next.map { At.advertiser(advertiser.id).query(["after": $0]) }
    let new = linkButton(
      say("New advert"), At.new().query(["advertiser": advertiser.id.text]), icon: .add, style: .primary)
    let list = section(say("Adverts"), rowList(rows, label: say("Adverts")) + pager(more))
    return call.page(
      Page(
        advertiser.name.isolated, back: At.advertisers(),
        actions: barLink(say("Edit"), At.editAdvertiser(advertiser.id)),
        section(detailList([Detail(say("Contact", as: "of an advertiser"), advertiser.contact)]))
          + (rows.isEmpty ? .empty : list) + new))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    let form = FormView(
      "advertiser", action: At.advertiser(advertiser.id), key: call.newFormKey(), values: advertiser.version.values)
    return call.page(sheet(say("Edit advertiser"), form, cancel: At.advertiser(advertiser.id), of: advertiser))
  }

  private func save(_ call: Call, _ known: Advertiser?) async throws -> Answer {
    let id: ID<Advertiser> = known?.id ?? call.world.newID()
    let now = call.now
    let outcome = try await call.submit({ check in
      SaveAdvertiser(
        id: id, isNew: known == nil, name: check.text("name", say("name"), atMost: 120),
        contact: check.optionalLines("contact", say("contact"), atMost: 500), now: now)
    }) { save, tx in
      if known != nil { try call.expectUnchanged(Advertiser.find(id, tx).version) }
      try save(tx)
      return .redirect(to: At.advertiser(id), flash: .done(say("\(save.name.isolated) is saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status):
      let action = known.map { At.advertiser($0.id) } ?? At.advertisers()
      let form = FormView(
        "advertiser", action: action, key: call.newFormKey(), complaints: complaints, values: call.typed)
      let title = known == nil ? say("New advertiser") : say("Edit advertiser")
      return call.page(sheet(title, form, cancel: action, of: known), status: status)
    }
  }

  private func askDelete(_ call: Call) async throws -> Answer {
    let advertiser = try await find(call)
    return call.page(
      confirmation(
        say("Delete \(advertiser.name.isolated)?"), say("The advertiser leaves the list. This cannot be undone."),
        yes: say("Delete for good"), action: At.deleteAdvertiser(advertiser.id), key: call.newFormKey(),
        cancel: At.editAdvertiser(advertiser.id)))
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteAdvertiser(advertiser: try call.id("advertiser"))
    return try await call.act(orBackTo: At.advertiser(delete.advertiser)) { tx in
      let gone = try delete(tx)
      return .redirect(to: At.advertisers(), flash: .done(say("\(gone.name.isolated) is deleted.")))
    }
  }

  private func find(_ call: Call) async throws -> Advertiser {
    let id = try call.id("advertiser", of: Advertiser.self)
    return try await call.site.store.read { try Advertiser.find(id, $0) }
  }

  private func form(_ action: Link, _ key: String) -> FormView { FormView("advertiser", action: action, key: key) }

  private func sheet(_ title: String, _ form: FormView, cancel: Link, of known: Advertiser? = nil) -> Page {
    let delete = known.map {
      group(confirmLink(say("Delete the advertiser"), At.deleteAdvertiser($0.id), icon: .trash))
    }
    return Page(
      title, form,
      group(
        form.text("name", say("Name"), required: true)
          + form.lines(
            "contact", say("Contact", as: "of an advertiser"),
            hint: say("Whom to call about the bill. Only the staff sees it."))),
      cancel: cancel, after: delete ?? .empty)
  }
}

extension Advertiser {
  fileprivate var version: RecordVersion { RecordVersion(["name": name, "contact": contact]) }
}
