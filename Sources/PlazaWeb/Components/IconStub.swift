public struct Icon: Sendable { public static let rentals = Icon() }
