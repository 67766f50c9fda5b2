import PlazaData

/// The table of emails. The text and the recipient are deleted some time after an email was sent
/// or failed permanently.
///
/// `asked_key` identifies the subject of an email, so that no email is sent twice. It is stored
/// longer than the text; an email without text cannot be sent again.
enum Schema {
  static let migrations = [
    Migration(
      "outbox/0001-letters",
      [
        """
        CREATE TABLE outbox_letter (
          id \(.id) NOT NULL PRIMARY KEY,
          asked_key \(.text) NOT NULL UNIQUE CHECK (asked_key <> ''),
          to_name \(.text) NOT NULL,
          to_address \(.text) NOT NULL,
          reply_name \(.text) NOT NULL,
          reply_address \(.text) NOT NULL,
          subject \(.text) NOT NULL,
          body \(.text) NOT NULL,
          language \(.text) NOT NULL,
          is_secret \(.int) NOT NULL CHECK (is_secret IN (0, 1)),
          state \(.text) NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
          asked_at \(.instant) NOT NULL,
          useless_at \(.instant),
          message_id \(.text) CHECK (message_id <> ''),
          tries \(.int) NOT NULL CHECK (tries >= 0),
          reason \(.text) CHECK (reason <> ''),
          ended_at \(.instant),
          CHECK ((state = 'waiting') = (ended_at IS NULL)),
          CHECK (state <> 'failed' OR reason IS NOT NULL),
          CHECK (state <> 'sent' OR message_id IS NOT NULL),
          CHECK (state <> 'waiting' OR (to_address <> '' AND body <> '')),
          CHECK (is_secret = 0 OR state = 'waiting' OR body = '')) \(.strict)
        """,
        "CREATE INDEX outbox_letter_waiting ON outbox_letter (asked_at, id) WHERE state = 'waiting'",
        "CREATE INDEX outbox_letter_ended ON outbox_letter (state, ended_at, id) WHERE ended_at IS NOT NULL",
        "CREATE INDEX outbox_letter_kept ON outbox_letter (ended_at) WHERE ended_at IS NOT NULL AND to_address <> ''",
        "CREATE INDEX outbox_letter_to ON outbox_letter (to_address, asked_at, id)",
        "CREATE INDEX outbox_letter_old ON outbox_letter (ended_at) WHERE ended_at IS NOT NULL",
      ]),
    // The URL to unsubscribe from emails of this kind.
    Migration(
      "outbox/0002-stop", ["ALTER TABLE outbox_letter ADD COLUMN stop \(.text) CHECK (stop <> '')"]
    ),
    Migration("outbox/0003-email", SQL.renaming("outbox_letter", to: "outbox_email")),
  ]
}
