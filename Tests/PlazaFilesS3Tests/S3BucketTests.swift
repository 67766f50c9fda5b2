import PlazaFetch
import Testing

@testable import PlazaFilesS3

@Suite struct S3BucketTests {
  @Test func `a bucket address has name, key prefix, endpoint and region`() throws {
    let plain = try #require(S3Bucket("s3://photos"))
    #expect(plain.address("a/b")?.text == "https://s3.us-east-1.amazonaws.com/photos/a/b")
    let far = try #require(S3Bucket("s3://photos/plaza/one?region=eu-west-2"))
    #expect(far.address("a/b")?.text == "https://s3.eu-west-2.amazonaws.com/photos/plaza/one/a/b")
    let own = try #require(S3Bucket("s3://photos?endpoint=http://127.0.0.1:9000"))
    #expect(own.address()?.text == "http://127.0.0.1:9000/photos")
  }

  @Test(arguments: [
    "s3:photos", "s3://", "s3://ph", "s3://Photos", "s3://photos//x", "s3://photos/..",
    "s3://photos?endpoint=ftp://x",
    "s3://photos?region=", "s3://photos?other=1", "s3://photos?endpoint=http://elsewhere.example",
    "file:x",
  ])
  func `an invalid bucket address is refused`(text: String) { #expect(S3Bucket(text) == nil) }
}
