public import PlazaBase
public import PlazaData

/// Removes a member's ID from actions on shop adverts. Payments stay under an ID that no longer
/// identifies a person.
public struct ForgetAdvertStaff: Sendable {
  let member: ID<Member>

  public init(member: ID<Member>) { self.member = member }

  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("UPDATE advert_order SET made_by = NULL WHERE made_by = \(member)")
    try tx.run("UPDATE advert_order SET looked_by = NULL WHERE looked_by = \(member)")
  }
}
