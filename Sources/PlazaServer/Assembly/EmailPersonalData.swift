import Members
import Outbox
import PlazaBase
import PlazaData

/// The emails to a member. The outbox identifies them by address.
struct EmailPersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "outbox_email", "to_name", "to_address", "reply_name", "reply_address",
        in: "plaza/letters.json", .deleted)
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let emails = MemberEmails(to: try MemberSummary.find(member, tx).email)
    return [ExportFile("plaza/letters.json", try emails.export(tx))]
  }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try MemberEmails(to: try MemberSummary.find(member, tx).email).erase(tx)
  }
}
