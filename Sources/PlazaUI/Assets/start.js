// Starts the scripts that the elements of the page need.

startAnswers()

const each = (selector, start) => {
  for (const element of document.querySelectorAll(selector)) start(element)
}

each('.search[data-results]', startSearch)
each('[data-fills]', (note) => startFilling(note))
each('.picture-field[data-upload]', startPicture)
each('.file-field[data-upload]', startFile)
each('form[data-scan]', startScan)
each('[data-scan-ticks]', startScanTicks)
each('output.total', startTotal)
each('form', startForm)
each('[data-submit]', startSwitch)
each('[data-reveal]', startReveal)
each('[data-colour]', startColour)
each('[data-fragment]', startFragment)
each('[data-check]', startCheck)
each('.list-pane', startListPane)
each('[data-seen]', startSeen)
each('[data-when-ready]', startReady)
each('[data-follow]', startFollowing)
each('[data-print]', (button) => button.addEventListener('click', () => print()))
// The Clipboard API exists only in secure contexts; elsewhere the button stays hidden.
if (navigator.clipboard) {
  each('[data-copy-text]', (button) => {
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(button.dataset.copyText)
        button.textContent = button.dataset.copied
      } catch {
        // The text is on the page and can be selected there.
      }
    })
  })
}
// Shows the install button if the browser can install the app, and hides it after a click.
addEventListener('beforeinstallprompt', (event) => {
  each('[data-install]', (button) => {
    event.preventDefault()
    button.hidden = false
    button.addEventListener('click', () => {
      button.hidden = true
      event.prompt()
    }, { once: true })
  })
})
// Without a connection, an installed app shows the site's own offline page, because its window has no address bar that
// would distinguish the app from the browser's error page. In a browser tab, the browser's error page is more helpful.
if (matchMedia('(display-mode: standalone)').matches || navigator.standalone) {
  navigator.serviceWorker?.register('/offline.js')
}
each('[data-focus]', (summary) => summary.focus())
startConfirms()
startKeys()
startFlashes()
startOffline()

// Signing out deletes the data that pages store on this device. A page with unsent data stores the text of a warning
// here.
each('form[action="/signout"]', (form) => form.addEventListener('submit', (event) => {
  const unsent = localStorage.getItem('unsent')
  if (!unsent || confirm(unsent)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}, { capture: true }))

// The forms of a page restored from the back/forward cache may be sent again.
addEventListener('pageshow', (event) => {
  if (event.persisted) each('form[data-sent]', letGo)
})

// The browser skips a page transition that cannot run and reports that as an error unless it is caught. A transition
// may already be running when this script starts.
function letSkip(transition) {
  transition?.ready.catch(() => {})
  transition?.finished.catch(() => {})
}
letSkip(document.activeViewTransition)
for (const moment of ['pageswap', 'pagereveal']) {
  addEventListener(moment, ({ viewTransition }) => letSkip(viewTransition))
}
