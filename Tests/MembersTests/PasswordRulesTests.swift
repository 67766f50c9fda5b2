import Testing

@testable import Members

struct PasswordRulesTests {
  let rules = Plaza.rules.rejecting(["Rental counter", "Hockey camp"])
  let ann = ["ann.lee@example.org", "Ann Lee-Waterhouse", "ann_lee"]

  @Test(arguments: [
    "three green elephants", "correct horse battery", "ÄÖÜ äöü ß éè", "🐘🐘🦒🦒🐊🐊🦓🦓🐪🐪", "          x",
    "k7#Qz!m2Lp",
    String(repeating: "ab3 ", count: 15) + "9999", String(repeating: "wasser ", count: 18) + "ok",
  ])
  func `a good password is accepted`(password: String) {
    #expect(rules.fieldError(about: password, own: ann) == nil)
  }

  @Test(arguments: [
    ("", "Choose a password."), ("ninechars", "must have at least 10 characters"),
    (String(repeating: "x7 ", count: 43), "must be 128 characters or fewer"),
    ("password123", "Choose another one, such as three or four words"),
    ("P@ssw0rd2024", "too easy to guess"),
    ("Welcome2025!", "Choose another one, such as three or four words"),
    ("qwertyuiop", "too easy to guess"),
    ("1234567890", "Choose another one, such as three or four words"),
    ("aaaaaaaaaaaa", "too easy to guess"),
    ("abcabcabcabc", "Choose another one, such as three or four words"),
    ("dragondragon", "too easy to guess"),
    ("klmnopqrstuv", "Choose another one, such as three or four words"),
    ("iloveyou1234", "too easy to guess"),
    ("plaza-plaza-1", "this site's words"), ("RentalCounter2026!", "this site's words"),
    ("plaza-demo", "this site's"),
    ("ann lee 1987", "own name"), ("Waterhouse-1987", "own name"), ("annleeplaza", "own name"),
  ])
  func `a bad password is refused with a reason`(password: String, reason: String) {
    let message = rules.fieldError(about: password, own: ann)
    #expect(message?.contains(reason) == true, "\(message ?? "taken")")
  }

  @Test func `the password length counts composed Unicode characters`() {
    // Ten letters with one combining mark each, written as twenty scalars.
    let decomposed = String(repeating: "e\u{301}u\u{308}", count: 4) + "a\u{308}"
    #expect(rules.fieldError(about: decomposed, own: [])?.contains("You entered 9.") == true)
    #expect(rules.fieldError(about: decomposed + "z", own: []) == nil)
    let longest = (0..<32).map { "€\($0 % 10)x " }.joined()
    #expect(rules.fieldError(about: longest, own: []) == nil, "128 characters")
    #expect(rules.fieldError(about: longest + "y", own: [])?.contains("You entered 129.") == true)
  }

  @Test func `the list has at least three thousand long common passwords`() {
    #expect(CommonPasswords().count > 3000)
  }
}
