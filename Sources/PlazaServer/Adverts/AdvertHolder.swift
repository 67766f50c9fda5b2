import Adverts
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// What somebody paid for adverts of a shop where they work. It stays in the books under a key that leads to nobody,
/// and goes on being spent for the shop; what is left of it then is nobody's any more.
struct AdvertHolder: MemberDataHolder {
  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [MemberDocument] {
    let payments = try AdvertPayment.by(member, tx)
    let adverts = Set(payments.map(\.advert)).sorted { $0.text < $1.text }
    let headlines = try SponsoredClip.headlines(of: adverts, tx)
    var json = JSONWriter()
    payments.map { Paid(payment: $0, headline: headlines[$0.advert] ?? "") }.write(to: &json)
    return [MemberDocument("adverts/payments.json", json.bytes)]
  }

  func forget(_ member: ID<Member>, _ tx: any Transaction) throws { try ForgetAdvertStaff(member: member)(tx) }
}

private struct Paid: Sendable, JSONWritable {
  let payment: AdvertPayment
  let headline: String

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("advert", payment.advert)
      $0.field("headline", headline)
      $0.field("amountMinor", payment.amount.minor)
      $0.field("backMinor", payment.back.minor)
      $0.field("paidAt", payment.paidAt)
    }
  }
}
