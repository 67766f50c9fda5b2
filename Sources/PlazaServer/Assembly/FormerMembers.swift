import PlazaData

/// Closes the wallet accounts of members who were deleted before deletion closed them.
enum FormerMembers {
  static let migrations = [
    Migration(
      "plaza/0002-former-members",
      [
        """
        UPDATE wallet_account SET closed_at = 0 WHERE member IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM members_member m WHERE m.id = wallet_account.member)
        """,
        """
        UPDATE wallet_voucher SET ended_at = issued_at WHERE spent_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM members_member m WHERE m.id = wallet_voucher.member)
        """,
      ])
  ]
}
