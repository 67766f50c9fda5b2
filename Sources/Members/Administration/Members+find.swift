import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

extension Members {
  /// Members, for administrators.
  public func find(_ question: SquareQuestion, _ tx: any Transaction) throws -> [FoundGroup] {
    guard let viewer = question.viewer, viewer.isAdmin else { return [] }
    let found = try MemberList(search: question.words, limit: question.most)(tx)
    return [
      FoundGroup(
        "members", say("Members"),
        found.accounts.map { Found($0.name, $0.markedAddress, Link("members", $0.id.text), icon: .person) },
        more: found.next.map { _ in Link("members").query(["q": question.words]) })
    ]
  }
}
