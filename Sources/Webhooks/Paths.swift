import PlazaHTTP

/// The addresses of this module.
enum Paths {
  static let list = RoutePath("/webhooks")
  static let endpoint = RoutePath("/webhooks/{endpoint}")
  static let rotate = RoutePath("/webhooks/{endpoint}/secret")
  static let test = RoutePath("/webhooks/{endpoint}/test")
  static let pause = RoutePath("/webhooks/{endpoint}/pause")
  static let resume = RoutePath("/webhooks/{endpoint}/enable")
  static let remove = RoutePath("/webhooks/{endpoint}/remove")
  static let delivery = RoutePath("/webhooks/{endpoint}/deliveries/{delivery}")
  static let again = RoutePath("/webhooks/{endpoint}/deliveries/{delivery}/again")

  static let listAPI = RoutePath("/api/webhooks")
  static let endpointAPI = RoutePath("/api/webhooks/{endpoint}")
  static let rotateAPI = RoutePath("/api/webhooks/{endpoint}/secret")
  static let testAPI = RoutePath("/api/webhooks/{endpoint}/test")
  static let pauseAPI = RoutePath("/api/webhooks/{endpoint}/pause")
  static let resumeAPI = RoutePath("/api/webhooks/{endpoint}/enable")
  static let deliveriesAPI = RoutePath("/api/webhooks/{endpoint}/deliveries")
  static let againAPI = RoutePath("/api/webhooks/{endpoint}/deliveries/{delivery}/again")
}
