public import Adverts
public import PlazaBase
public import PlazaData

/// The amount of demo content.
public enum DemoSize: Sendable {
  /// Accounts with almost no history and a camp without clips. For tests that create their own
  /// content.
  case bare
  /// Like `bare`, with three short clips.
  case short
  /// Accounts with a history. Clips and print orders are added while the server runs.
  case whole
}

/// Adds a shop's part of the demo within the transaction that fills the database.
public typealias DemoFiller = @Sendable (DemoContent, any Transaction) throws -> Void

/// The content of the shared domains to which the shops' demo content refers.
public struct DemoContent: Sendable {
  public let people: DemoPeople
  /// An advert with a clip.
  public let clip: ID<Advert>?
  /// The code of Bob's unused voucher.
  public let voucher: String?

  public init(people: DemoPeople, clip: ID<Advert>?, voucher: String?) {
    (self.people, self.clip, self.voucher) = (people, clip, voucher)
  }
}

/// The members in the roles of the demo.
public struct DemoPeople: Sendable {
  public let clerk, press, coach, wallet, ann, bob, theo, eva: ID<Member>

  /// - Parameter members: the members by email address.
  public init?(_ members: [String: ID<Member>]) {
    let named = { (name: String) in members["\(name)@plaza.test"] }
    guard let clerk = named("clerk"), let press = named("press"), let coach = named("coach"),
      let wallet = named("wallet"), let ann = named("ann"), let bob = named("bob"),
      let theo = named("theo"),
      let eva = named("eva")
    else { return nil }
    (self.clerk, self.press, self.coach, self.wallet) = (clerk, press, coach, wallet)
    (self.ann, self.bob, self.theo, self.eva) = (ann, bob, theo, eva)
  }
}
