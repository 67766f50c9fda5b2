import PlazaData

extension MakeProgramKey {
  static let migration: [SQL] = [
    "ALTER TABLE members_session ADD COLUMN access \(.text) CHECK (access IN ('read', 'write'))"
  ]

  /// Keys without scopes were created before there were scopes: they may read everything, or read
  /// and change everything.
  static let scopesMigration: [SQL] = [
    """
    ALTER TABLE members_session ADD COLUMN scopes \(.text)
      CHECK (scopes IS NULL OR (access IS NOT NULL AND length(scopes) BETWEEN 4 AND 2000))
    """,
    "CREATE INDEX members_session_keys ON members_session (id) WHERE access IS NOT NULL",
  ]
}
