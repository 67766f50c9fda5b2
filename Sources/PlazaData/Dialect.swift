/// The database engines and their SQL dialects.
public enum Dialect: Sendable { case sqlite, postgres }
