import Jobs
import Members
import PlazaBase
import PlazaData

/// Jobs store the member they run for, so that members share the workers fairly. They store no
/// other personal data.
struct JobPersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "job", "owner", "line",
        export: .none("what it is for is in the documents of its domain"), .cleared)
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] { [] }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try RemoveJobOwner(of: member)(tx)
  }
}
