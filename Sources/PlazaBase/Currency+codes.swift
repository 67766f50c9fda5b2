extension Currency {
  /// Returns the number of decimal places of a national currency (ISO 4217, list one); `nil` if
  /// the code is unknown, or denotes a metal, a fund or a test.
  static func decimals(of code: String) -> Int? {
    let code = code[...]
    if none.contains(code) { return 0 }
    if three.contains(code) { return 3 }
    return two.contains(code) ? 2 : nil
  }

  private static let none: Set<Substring> = codes(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF")
  private static let three: Set<Substring> = codes("BHD IQD JOD KWD LYD OMR TND")
  private static let two: Set<Substring> = codes(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF \
    CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF \
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR \
    MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD \
    SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG \
    YER ZAR ZMW ZWG
    """)

  private static func codes(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
}
