// The service worker for push notifications. It has no fetch listener, so it does not affect how pages load.

addEventListener('push', (event) => {
  const notice = event.data?.json() ?? {}
  event.waitUntil(registration.showNotification(notice.title ?? 'Plaza', {
    body: notice.body, lang: notice.language, tag: notice.tag, icon: notice.icon, data: notice,
    actions: notice.stop ? [{ action: 'stop', title: notice.stopWords }] : [],
  }))
})

addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(action === 'stop' ? stop(notification.data) : open(notification.data.link ?? '/notifications'))
})

/** Turns off notifications of this kind. The address contains a secret, so no sign-in is needed. */
async function stop(notice) {
  const answer = await fetch(notice.stop, { method: 'POST', body: new URLSearchParams({ from: 'push' }) })
  if (!answer.ok) await clients.openWindow('/account/notifications')
}

/** Focuses the window that shows the page, or opens a new one. */
async function open(link) {
  const address = new URL(link, location.origin).href
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = all.find((one) => one.url === address)
  return there ? there.focus() : clients.openWindow(address)
}
