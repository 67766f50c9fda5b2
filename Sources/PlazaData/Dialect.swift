/// The engines.
public enum Dialect: Sendable { case sqlite, postgres }
