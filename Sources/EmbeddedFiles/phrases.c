// The Korean phrases of all modules, in one table.
#include "../PlazaBase/Assets/files.h"

BEGIN(base_ko_phrases)
#embed "../PlazaBase/Assets/ko.phrases"
,
#embed "../Adverts/Assets/ko.phrases"
,
#embed "../Jobs/Assets/ko.phrases"
,
#embed "../FilmCatalogue/Assets/ko.phrases"
,
#embed "../HockeyCamp/Assets/ko.phrases"
,
#embed "../Marquee/Assets/ko.phrases"
,
#embed "../MediaLibrary/Assets/ko.phrases"
,
#embed "../Members/Assets/ko.phrases"
,
#embed "../MembersCognito/Assets/ko.phrases"
,
#embed "../Notifications/Assets/ko.phrases"
,
#embed "../Outbox/Assets/ko.phrases"
,
#embed "../PlazaFetch/Assets/ko.phrases"
,
#embed "../PlazaHTTP/Assets/ko.phrases"
,
#embed "../PlazaImaging/Assets/ko.phrases"
,
#embed "../PlazaMail/Assets/ko.phrases"
,
#embed "../PlazaProcesses/Assets/ko.phrases"
,
#embed "../PlazaServer/Assets/ko.phrases"
,
#embed "../PlazaTables/Assets/ko.phrases"
,
#embed "../PlazaUI/Assets/ko.phrases"
,
#embed "../PlazaUploads/Assets/ko.phrases"
,
#embed "../PlazaWebAuthn/Assets/ko.phrases"
,
#embed "../Popcorn/Assets/ko.phrases"
,
#embed "../PrintShop/Assets/ko.phrases"
,
#embed "../RentalCounter/Assets/ko.phrases"
,
#embed "../Shelf/Assets/ko.phrases"
,
#embed "../Wallet/Assets/ko.phrases"
,
#embed "../Webhooks/Assets/ko.phrases"
END(base_ko_phrases)

BEGIN(base_renamed_phrases)
#embed "../PlazaBase/Assets/renamed.phrases"
END(base_renamed_phrases)
