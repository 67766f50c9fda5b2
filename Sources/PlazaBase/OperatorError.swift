/// An error whose description is a sentence for the operator at a terminal.
public protocol OperatorError: Error, CustomStringConvertible {}
