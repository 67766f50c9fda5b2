import PlazaBase
import PlazaData

/// The messages from visitors to the demo camp.
struct DemoFeedback: Sendable {
  private let sent: [SendFeedback]

  init(time: ShopTimeZone, in world: World) {
    sent = Self.all.compactMap { name, email, message, daysAgo in
      let moment = world.now() - .days(daysAgo)
      let then = World(clock: { moment }, random: { world.randomBytes($0) })
      let typed = ["name": name, "email": email, "message": message]
      var check = FormValidator { typed[$0].map { .typed($0) } }
      let send = SendFeedback(&check, by: nil, time: time, in: then)
      return (try? check.finish()) == nil ? nil : send
    }
  }

  private static let all = [
    (
      "Ingrid Solheim", "ingrid@family.example",
      "Is there a place left in week two for a goalkeeper of eleven? She could also come to week one.",
      5
    ),
    (
      "정하늘", "haneul@family.example",
      "안녕하세요. 아홉 살 아이가 스케이트를 처음 배우는데 화요 스케이팅에 참가할 수 있을까요?", 2
    ),
    (
      "Sam Okafor", "sam@family.example",
      "We found a blue water bottle on sheet B on Tuesday. It is at the desk.", 1
    ),
  ]

  /// Sends the messages. The camp must not have an email address yet, so that they are not
  /// emailed.
  func callAsFunction(_ tx: any Transaction) throws {
    for send in sent { _ = try send(tx) }
  }
}
