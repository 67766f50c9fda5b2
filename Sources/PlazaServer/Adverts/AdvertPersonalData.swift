import Adverts
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// The payments that staff of a shop made for its adverts. When the member's account is deleted,
/// they stay in the ledger under a pseudonymous key and can still be spent for the shop; an
/// unspent remainder then goes to the operator.
struct AdvertPersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "advert_payment", "member", in: "adverts/payments.json",
        .retained(
          why: "what is left of a payment goes back to its account",
          until: "for good, with the books")),
      PersonalData(
        "advert_order", "made_by", "looked_by", export: .none("it is about the work"), .cleared),
      PersonalData(
        "advert_draft", "member", export: .none("it is the picture that the member sent"),
        .retained(why: "a form that is open names it", until: "a day after it was sent")),
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] {
    let payments = try AdvertPayment.by(member, tx)
    let adverts = Set(payments.map(\.advert)).sorted { $0.text < $1.text }
    let headlines = try SponsoredClip.headlines(of: adverts, tx)
    var json = JSONWriter()
    payments.map { Paid(payment: $0, headline: headlines[$0.advert] ?? "") }.write(to: &json)
    return [ExportFile("adverts/payments.json", json.bytes)]
  }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try ForgetAdvertStaff(member: member)(tx)
  }
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
