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
        - (SELECT count(*) FROM rental r WHERE r.returned_at IS NULL)
        - (SELECT count(*) FROM rental_reservation v WHERE v.ended_at IS NULL AND v.kept_until > \(moment.now)) AS n
      """)
    return moment.say(
      count == 1 ? "1 copy on the shelf" : "\(max(0, count)) copies on the shelf", "대여 가능 \(max(0, count))장")
  }

  /// What a member who linked their card has at home, what is kept for them, and what is kept no longer.
  public func inbox(of viewer: Viewer, _ moment: SquareMoment, _ tx: any Transaction) throws -> [InboxItem] {
    let card = try tx.first("SELECT customer FROM rental_member_card WHERE member = \(viewer.id)")
    guard let customer: ID<Customer> = try card?.value("customer") else { return [] }
    let reserved = try Reservation.list(of: customer, PageRequest(limit: 20), tx).items
    return try Rental.out(of: customer, tx).prefix(20).map { item($0, moment) }
      + reserved.compactMap { item($0.asOf(moment.now), moment) }
  }

  private func item(_ reservation: Reservation, _ moment: SquareMoment) -> InboxItem? {
    let (say, title) = (moment.say, reservation.filmTitle)
    let link = At.memberReservation(reservation.id)
    guard let ended = reservation.endedAt else {
      let until = settings.clock(reservation.until)
      return InboxItem(
        say("\(title) is kept for you until \(until)", "\(title), \(until)까지 보관 중입니다"),
        say("Fetch it at the rental counter", "대여 카운터에서 찾아가세요"), link, icon: .rentals, .waiting, at: reservation.until)
    }
    guard ended > moment.since else { return nil }
    switch reservation.outcome {
    case .released:
      return InboxItem(
        say("\(title) is no longer kept for you", "\(title) 보관이 끝났습니다"), reservation.reason ?? "", link,
        icon: .rentals, .news, at: ended)
    case .lapsed:
      return InboxItem(
        say("\(title) is back on the shelf", "\(title), 다시 진열되었습니다"),
        say("Nobody fetched it in time", "시간 안에 찾아가지 않았습니다"), link, icon: .rentals, .news, at: ended)
    case .rented, .cancelled, nil: return nil
    }
  }

  private func item(_ rental: Rental, _ moment: SquareMoment) -> InboxItem {
    let (say, today) = (moment.say, settings.today(moment.now))
    let day = say.language == .korean ? rental.dueOn.description : rental.dueOn.brief(today: today)
    let isLate = rental.dueAt < moment.now
    let words =
      isLate
      ? say("Overdue since \(day). Please bring it back.", "\(day)까지였습니다. 반납해 주세요.")
      : rental.dueOn == today
        ? say("Due back today", "오늘 반납일입니다") : say("Due back \(day)", "반납일 \(day)")
    let isSoon = rental.dueOn <= today.adding(days: 1)
    return InboxItem(
      rental.filmTitle, words, At.memberCard(), icon: .rentals,
      isLate ? .late : isSoon ? .waiting : .underWay, at: rental.dueAt)
  }

  public func tasks(of viewer: Viewer, _ moment: SquareMoment, _ tx: any Transaction) throws -> [InboxItem] {
    guard viewer.isStaff(of: slug) else { return [] }
    let say = moment.say
    var items: [InboxItem] = []
    let late = try Rental.countOverdue(moment.now, tx)
    if late > 0 {
      items.append(
        InboxItem(
          say(late == 1 ? "1 film is overdue" : "\(late) films are overdue", "연체 \(late)건"),
          say("Ask for them, or take them back", "연락하거나 반납 처리하세요"), At.overdue(), icon: .rentals, .late,
          at: moment.now))
    }
    let kept = try Reservation.countLive(moment.now, tx)
    if kept > 0 {
      items.append(
        InboxItem(
          say(kept == 1 ? "1 film is reserved" : "\(kept) films are reserved", "예약 \(kept)건"),
          say("Keep them behind the counter", "카운터 뒤에 보관하세요"), At.reservations(), icon: .rentals, .waiting,
          at: moment.now))
    }
    return items
  }
}
