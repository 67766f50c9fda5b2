import Members
import Outbox
import PlazaBase
import PlazaData

/// The letters to a member, which the outbox knows by the address alone.
struct LetterHolder: MemberDataHolder {
  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    let letters = LettersOfPerson(to: try MemberEntry.find(member, tx).email)
    return [MemberDocument("plaza/letters.json", try letters.export(tx))]
  }

  func forget(_ member: ID<Member>, _ tx: any Transaction) throws {
    try LettersOfPerson(to: try MemberEntry.find(member, tx).email).forget(tx)
  }
}
