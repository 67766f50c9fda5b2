import HTTPTypes
public import PlazaMarkup

/// The cookies of a request (RFC 6265 §4.2).
struct Cookies {
  private let pairs: [(name: Substring, value: Substring)]

  init(_ headers: HTTPFields) {
    pairs = headers[values: .cookie].flatMap { $0.parts(at: ";") }.compactMap { pair in
      let parts = pair.parts(at: "=", splits: 1, keepingEmpty: true)
      guard parts.count == 2 else { return nil }
      return (parts[0].trimmingOptionalSpace, parts[1].trimmingOptionalSpace)
    }
  }

  /// The value of the first cookie with the name.
  subscript(name: String) -> String? { pairs.first { $0.name == name }.map { String($0.value) } }
}

/// The cookie that carries the session token.
public enum SessionCookie {
  /// The name of the cookie. Over TLS, the `__Host-` prefix prevents other hosts from setting it.
  public static func name(secure: Bool) -> String { secure ? "__Host-plaza" : "plaza" }
}

extension Request {
  /// Returns the value of a cookie that a storefront set with
  /// ``Response/addCookie(_:_:seconds:secure:)``.
  public func cookie(_ name: String) -> String? { Cookies(head.headerFields)[name] }
}

extension Response {
  /// Adds a cookie that is limited to this host and inaccessible to scripts. The browser sends it
  /// with top-level navigations from other sites, but not with their forms and scripts
  /// (`SameSite=Lax`).
  /// - Parameters:
  ///   - value: letters, digits and hyphens.
  ///   - seconds: the maximum lifetime.
  ///   - path: the path below which the browser sends it. A name with the prefix `__Host-` needs
  ///     the default.
  public mutating func addCookie(
    _ name: String, _ value: String, seconds: Int, secure: Bool, path: Link = Link()
  ) {
    let attributes =
      "Path=\(path); HttpOnly; SameSite=Lax; Max-Age=\(seconds)" + (secure ? "; Secure" : "")
    headers.append(HTTPField(name: .setCookie, value: "\(name)=\(value); \(attributes)"))
  }

  /// Adds the session cookie.
  /// - Parameter seconds: the maximum lifetime.
  public mutating func addSessionCookie(_ token: String, seconds: Int, secure: Bool) {
    addCookie(SessionCookie.name(secure: secure), token, seconds: seconds, secure: secure)
  }

  /// Deletes the session cookie and instructs the browser to clear its cache and storage for this
  /// origin.
  public mutating func clearSession(secure: Bool) {
    addCookie(SessionCookie.name(secure: secure), "", seconds: 0, secure: secure)
    if let name = HTTPField.Name("Clear-Site-Data") { headers[name] = "\"cache\", \"storage\"" }
  }
}

extension Flash {
  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-flash" : "plaza-flash" }

  /// The kind and the percent-encoded text, such as `done.Saved%2E`.
  var cookieValue: String { "\(kind.rawValue).\(Link.encode(text))" }

  init?(cookie value: String?) {
    guard let value, value.utf8.count < 2000, let dot = value.firstIndex(of: "."),
      let kind = Kind(rawValue: String(value[..<dot])),
      let text = try? FormDecoder.text(value[value.index(after: dot)...].utf8)
    else { return nil }
    self.init(kind, text)
  }
}
