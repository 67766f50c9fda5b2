import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension RentalCounter {
  public func truth(for viewer: Viewer?, _ moment: SquareMoment, _ tx: any Transaction) throws -> String? {
    let count = try tx.count(
      """
      SELECT (SELECT count(*) FROM rental_copy c JOIN rental_film f ON f.id = c.film
          WHERE c.is_kept = 1 AND f.retired_at IS NULL)
        - (SELECT count(*) FROM rental r WHERE r.returned_at IS NULL) AS n
      """)
    return moment.say(count, one: "1 copy on the shelf", many: "\(max(0, count)) copies on the shelf")
  }

  /// What a member who linked their card has at home.
  public func inbox(of viewer: Viewer, _ moment: SquareMoment, _ tx: any Transaction) throws -> [InboxItem] {
    let card = try tx.first("SELECT customer FROM rental_member_card WHERE member = \(viewer.id)")
    guard let customer: ID<Customer> = try card?.value("customer") else { return [] }
    return try Rental.out(of: customer, tx).prefix(20).map { item($0, moment) }
  }

  private func item(_ rental: Rental, _ moment: SquareMoment) -> InboxItem {
    let (say, today) = (moment.say, settings.today(moment.now))
    let day = rental.dueOn.brief(today: today)
    let isLate = rental.dueAt < moment.now
    let words =
      isLate
      ? say("Overdue since \(day). Please bring it back.")
      : rental.dueOn == today
        ? say("Due back today") : say("Due back \(day)")
    let isSoon = rental.dueOn <= today.adding(days: 1)
    return InboxItem(
      rental.filmTitle, words, At.memberCard(), icon: .rentals,
      isLate ? .late : isSoon ? .waiting : .underWay, at: rental.dueAt)
  }

  public func tasks(of viewer: Viewer, _ moment: SquareMoment, _ tx: any Transaction) throws -> [InboxItem] {
    guard viewer.isStaff(of: slug) else { return [] }
    let late = try Rental.countOverdue(moment.now, tx)
    if late == 0 { return [] }
    let say = moment.say
    return [
      InboxItem(
        say(late, one: "1 film is overdue", many: "\(late) films are overdue"),
        say("Ask for them, or take them back"), At.overdue(), icon: .rentals, .late, at: moment.now)
    ]
  }
}
