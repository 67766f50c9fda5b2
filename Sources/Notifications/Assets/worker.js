// Shows what is pushed to this device. It answers no fetch: pages come from the plaza as if it were not there.

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
  event.waitUntil(action === 'stop' ? stop(notification.data) : open(notification.data.link ?? '/notices'))
})

/** The address is a secret of this notice: nobody needs to be signed in. */
async function stop(notice) {
  const answer = await fetch(notice.stop, { method: 'POST', body: new URLSearchParams({ from: 'push' }) })
  if (!answer.ok) await clients.openWindow('/account/notices')
}

/** The page where it is open already, or a new window. */
async function open(link) {
  const address = new URL(link, location.origin).href
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = all.find((one) => one.url === address)
  return there ? there.focus() : clients.openWindow(address)
}
