import PlazaTesting
import Testing

@testable import PlazaTables
@testable import RentalCounter

struct ImportTableTests {
  private let columns = CustomerRow.columns

  @Test func `column names are matched loosely, and unknown columns are ignored`() throws {
    let text = "E-mail,DATE_OF_BIRTH, name ,Zip Code,address\nx,1990-05-24,Ann,N1,Here\n"
    let table = try ImportTable(text, columns: columns, required: CustomerRow.required)
    #expect(table.ignored == ["E-mail"])
    #expect(
      table.rows.map(\.cells) == [
        ["dateOfBirth": "1990-05-24", "name": "Ann", "postcode": "N1", "address": "Here"]
      ])
  }

  @Test func `an invalid table is refused with the reason`() {
    let cases: [(String, ImportRefusal)] = [
      ("", .empty), ("\n", .empty),
      ("name,phone\n", .missingColumns(["Address", "Postcode"], found: ["name", "phone"])),
      ("name,address,postcode,Full name\n", .columnTwice("Full name")),
      (
        "name,\"address",
        .notATable(CSV.Problem(line: 1, column: 2, kind: .unclosedQuote))
      ),
      ("name,address,postcode\na,b,c\nd,e,f\ng,h,i", .tooManyRows(maximum: 2)),
    ]
    for (text, refusal) in cases {
      #expect(throws: refusal) {
        try ImportTable(text, columns: columns, required: CustomerRow.required, maxRows: 2)
      }
      #expect(refusal.message.hasSuffix("."))
    }
  }

  @Test func `a row with extra cells has an error, and missing cells are allowed`() throws {
    let table = try ImportTable(
      "name,address,postcode\na,b,c,d\na\na,b,c,\n", columns: columns, required: ["name"])
    #expect(table.rows.map { $0.fieldError != nil } == [true, false, false])
    #expect(table.rows[1].cells == ["name": "a"])
  }
}
