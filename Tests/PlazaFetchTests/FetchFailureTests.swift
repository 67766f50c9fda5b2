import PlazaBase
import PlazaFetch
import Testing

struct FetchFailureTests {
  @Test(arguments: [
    (FetchFailure.timedOut, "TMDB didn't respond in time.", "TMDB에서 제때 응답하지 않았습니다."),
    (.unreachable, "TMDB couldn't be reached.", "TMDB에 연결할 수 없습니다."),
    (
      .refused(status: 429, retryAfter: nil), "TMDB is limiting requests for now.",
      "TMDB의 요청 한도에 도달했습니다."
    ),
    (
      .refused(status: 500, retryAfter: nil), "TMDB rejected the request (status 500).",
      "TMDB에서 요청을 거부했습니다 (상태 코드 500)."
    ),
    (.tooLarge, "TMDB sent too much data.", "TMDB에서 보낸 내용이 너무 큽니다."),
    (
      .unexpectedResponse, "TMDB sent an unexpected response.",
      "TMDB에서 예상하지 못한 응답을 보냈습니다."
    ),
    (
      .otherCertificate, "TMDB presented a different certificate from the trusted one.",
      "TMDB에서 신뢰하는 인증서와 다른 인증서를 제시했습니다."
    ),
    (.notAdmitted, "TMDB has an address that isn't allowed.", "TMDB의 주소는 허용되지 않습니다."),
  ])
  func `fetch failures are described in each language`(
    failure: FetchFailure, english: String, korean: String
  ) {
    #expect(failure.message(of: "TMDB") == english)
    #expect(Language.korean.withLanguage { failure.message(of: "TMDB") } == korean)
    #expect(english == "TMDB \(failure.text).")
  }
}
