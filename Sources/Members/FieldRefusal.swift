import PlazaBase

/// A refusal that a form can show next to one of its fields.
protocol FieldRefusal: Refusal {
  var field: String? { get }
}
