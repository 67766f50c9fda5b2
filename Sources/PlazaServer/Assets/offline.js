// The service worker of an installed app. Without a connection it shows the site's offline page instead of the
// browser's error page. It caches only that page and its files.

const cacheName = 'plaza-offline'

addEventListener('install', (event) => event.waitUntil(keepPage().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(keptPage))
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(keptFile(request))
})

/** Caches the offline page. Fetches it without cookies: the page is the same for every member who uses the device. */
async function keepPage() {
  const response = await fetch('/offline', { credentials: 'omit' })
  if (!response.ok) throw new Error(`/offline: ${response.status}`)
  const text = await response.clone().text()
  const files = new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file))
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.put('/offline', response)
}

const keptPage = async () => (await caches.match('/offline')) ?? Response.error()

const keptFile = async (request) => (await caches.match(request)) ?? fetch(request)
