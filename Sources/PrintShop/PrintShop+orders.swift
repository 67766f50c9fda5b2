import Adverts
import HTTPTypes
import Jobs
import PlazaHTTP
import PlazaUploads

extension PrintServices {
  /// The encrypted store of documents.
  var documentStore: EncryptedDocumentStore {
    EncryptedDocumentStore(store: store, files: files, world: world)
  }
}

/// Returns the routes for uploads, ordering, order status, the member's account, and the staff's
/// desk.
func orderRoutes(_ settings: PrintSettings, _ services: PrintServices) -> [Route] {
  let (documentStore, tools) = (services.documentStore, services.tools)
  let paper = TryImposition(documentStore: documentStore, tools: tools)
  let member: [Route] =
    HomeRoutes(settings: settings).routes + OrderingRoutes(settings: settings, paper: paper).routes
    + DraftRoutes(settings: settings, documentStore: documentStore, tools: tools).routes
    + StatusRoutes(settings: settings).routes
    + PrintAccountRoutes(settings: settings, documentStore: documentStore, tools: tools).routes
    + PresetRoutes(settings: settings).routes
  let staff: [Route] =
    QueueRoutes(settings: settings).routes + ReportRoutes(settings: settings).routes
    + SellingRoutes(settings: settings).routes + TakingsRoutes(settings: settings).routes
    + PricesRoutes(settings: settings).routes
    + (settings.adverts?.routes(at: StoreAdverts()) ?? [])
  let uploads = Uploads(documentStore: documentStore)
  let devices =
    DeviceRoutes(settings: settings).routes
    + EverywhereRoutes(settings: settings, uploads: uploads).routes
  let programs: [Route] =
    TusRoutes(DocumentUploadStore(settings: settings, uploads: uploads)).routes
    + OrderAPI(settings: settings, paper: paper).routes
    + QueueAPI(settings: settings).routes + [LiveOrders(settings: settings).route]
  return member + staff + programs + devices
}
