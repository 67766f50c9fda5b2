import PlazaBase
public import PlazaData
public import PlazaWeb

extension Marquee {
  public func truth(for viewer: Viewer?, _ moment: SquareMoment, _ tx: any Transaction) throws -> String? {
    let points = settings.rates.like
    return points == 0 ? nil : say("\(points) points for each film you like")
  }
}
