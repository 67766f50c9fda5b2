import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The pages on which an administrator confirms a restoration twice.
struct BackupRestorePages {
  let time: ShopTimeZone

  /// The words that confirm: the English one, and that of the reader's language.
  static var words: [String] { ["restore", word.lowercased()] }
  static var hint: String { say("Type “\(word)” to confirm.") }
  private static var word: String { say("restore", as: "a word to type") }

  func question(_ backup: StoredBackup) -> Page {
    let consequences = say(
      """
      Everything that has changed since then disappears from the site: accounts, orders, rentals, payments and \
      files.
      """)
    let steps = say(
      """
      First, the backup is verified again, and a backup of the present state is made, which you can restore later. \
      Then the server restarts, and everyone has to sign in again.
      """)
    return Page(
      say("Restore the backup of \(time.full(backup.madeAt))?"), back: BackupRoutes.list(),
      """
      \(banner(.warning, consequences))<p>\(steps)</p>\
      <p>\(say("Emails that were waiting when the backup was made may be sent a second time."))</p>\
      \(linkButton(say("Continue"), BackupRestoreRoutes.confirmation(backup.id), style: .danger))\
      \(linkButton(say("Cancel"), BackupRoutes.list()))
      """)
  }

  func confirmation(_ backup: StoredBackup, _ form: FormView, refused: String? = nil) -> Page {
    let alert = refused.map { banner(.alert, $0) } ?? .empty
    let field = form.text(
      "word", Self.hint, required: true, hint: say("Backup of \(time.full(backup.madeAt))"))
    return Page(
      say("Restore a backup"), back: BackupRoutes.list(),
      alert + form.markup(group(field), submit: say("Restore this backup")))
  }
}
