import Members
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff's pages for a store's settings.
struct StoreStaffPages: Sendable {
  let time: ShopTimeZone
  let now: Instant
  /// The map for choosing the store's location, on pages that need it.
  var pick: PickPlace?

  /// The tabs of the settings pages.
  func tabs(_ store: PrintStore, current: RoutePath) -> Markup {
    viewSwitch(
      say("Settings"),
      [
        (say("Store"), Paths.storeSettings, Paths.storeSettings),
        (say("Hours"), Paths.storeHours, Paths.storeHours),
        (say("Notice"), Paths.storeNotice, Paths.storeNotice),
        (say("Staff"), Paths.storeStaff, Paths.storeStaff),
        (say("Printers"), Paths.printers, Paths.printers),
        (say("Prices"), Paths.storePrices, Paths.storePrices),
      ].map { (label: $0.0, link: $0.1(store.id), isCurrent: $0.1.pattern == current.pattern) })
  }

  func page(_ store: PrintStore, _ current: RoutePath, _ body: Markup) -> Page {
    Page(
      store.localizedName.isolated, back: Paths.store(store.id),
      tabs(store, current: current) + body)
  }

  func details(_ store: PrintStore, _ form: FormView) -> Page {
    page(store, Paths.storeSettings, form.markup(fields(form), submit: say("Save")))
  }

  func opening(_ form: FormView) -> Page {
    Page(
      say("New store"), form, fields(form), cancel: Paths.stores(),
      done: say("Add store", as: "a store"))
  }

  private var placeHint: String {
    pick == nil
      ? say("Latitude and longitude, such as 37.5836,127.0282.")
      : say(
        "Tap the location on the map, or enter latitude and longitude, such as 37.5836,127.0282.")
  }

  private func fields(_ form: FormView) -> Markup {
    """
    <div class="card">\(form.text("name", say("Name", as: "of a store"), required: true))\
    \(form.text("nameKorean", say("Name in Korean"), hint: say("Only if it's different.")))\
    \(form.text("address", say("Address"), required: true, autocomplete: "street-address"))\
    \(form.phone("phone", say("Phone number"), required: true))\
    \(form.text("place", say("Location on the map"), required: true, hint: placeHint))\(pick?.markup)</div>\
    <div class="card">\(form.toggle("startsByItself", say("Start orders automatically"), hint: say(
      "Paid orders start as soon as a printer is free. Turn this off to let staff start them.")))\
    \(form.segments(
      "marks", say("Order number and initials on paper"),
      PaperMark.allCases.map { Choice($0.rawValue, $0.text) },
      hint: say("Keeps stacks in the same tray apart. Cover sheets are free for the customer.")))</div>
    """
  }

  func notice(_ store: PrintStore, _ form: FormView) -> Page {
    page(
      store, Paths.storeNotice,
      form.markup(
        """
        <div class="card">\(form.lines("notice", say("Notice"), rows: 3))\
        \(form.lines("noticeKorean", say("Notice in Korean"), hint: say(
          "Shown instead on Korean pages. Leave both empty to remove the notice."), rows: 3))</div>
        """, submit: say("Save")))
  }

  /// - Parameters:
  ///   - invitations: The pending invitations; nil if the viewer may not invite.
  ///   - key: Returns a new key for each form.
  func staff(
    _ store: PrintStore, _ staff: [MemberSummary], _ invitations: WaitingInvitations?,
    key: () -> String
  ) -> Page {
    let people =
      staff.isEmpty
      ? emptyState(
        .person, say("No staff yet"),
        say("Administrators run this store for now."))
      : "<ul class=\"rows people\">\(staff, { worker($0, of: store, mayDismiss: invitations != nil, key()) })</ul>"
    let invite = linkButton(
      say("Invite staff"), StoreStaffRole().invite(store.id.text), icon: .add)
    return page(
      store, Paths.storeStaff,
      section(say("Staff"), action: invitations == nil ? .empty : invite, people)
        + (invitations?.markup(time, key: key)
          ?? "<p class=\"hint\">\(say("Only administrators can add staff."))</p>"))
  }

  private func worker(
    _ person: MemberSummary, of store: PrintStore, mayDismiss: Bool, _ key: String
  ) -> Markup {
    let dismiss = confirmButton(
      say("Remove from staff"), say("To work here again, they'll need a new invitation."),
      Paths.dismissStaff(store.id, person.id), key: key)
    return """
      <li><div class="row"><span class="row-words"><span class="row-title">\(person.name.isolated)</span>\
      <span class="row-subtitle">\(person.address)</span></span>\(if: mayDismiss, dismiss)</div></li>
      """
  }
}
