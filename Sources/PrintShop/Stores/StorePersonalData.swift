public import Members
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// The export and deletion of a member's favourites, college, and work at stores.
public struct StorePersonalData: PersonalDataProvider {
  public init() {}

  public var personalData: [PersonalData] {
    ["print_favourite", "print_member_college", "print_store_staff"].map {
      PersonalData($0, "member", in: "print/stores.json", .deleted)
    }
  }

  public func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let favourites = try PrintStore.all(SetFavourite.favourites(of: member, tx), tx).map(\.name)
      .sorted()
    let college = try ChooseCollege.chosen(by: member, tx).flatMap { try College.find($0, tx) }
    let desks = try tx.rows("SELECT store FROM print_store_staff WHERE member = \(member)")
      .map { try PrintStore.find($0.value("store"), tx).name }.sorted()
    var json = JSONWriter()
    json.object {
      $0.field("college", college?.name)
      $0.field("favourites", favourites)
      $0.field("worksAt", desks)
    }
    return [ExportFile("print/stores.json", json.bytes)]
  }

  public func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM print_favourite WHERE member = \(member)")
    try tx.run("DELETE FROM print_member_college WHERE member = \(member)")
    try tx.run("DELETE FROM print_store_staff WHERE member = \(member)")
  }
}
