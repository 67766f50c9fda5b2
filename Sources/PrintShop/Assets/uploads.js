// Documents that are being processed, and callbacks for when they appear.

const expected = new Map()
let watching

uploader?.addEventListener('arrived', ({ detail }) => watchDocuments(detail.id, () => detail.item.remove()))
if (document.querySelector('.document.is-waiting')) watchDocuments()

/** Refreshes the list until no document is being processed. Calls `whenShown` when the document appears. */
function watchDocuments(id, whenShown) {
  if (id) expected.set(id, whenShown)
  watching ??= setInterval(async () => {
    try {
      const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
      if (!response.ok || response.redirected) return
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      showDocuments(page)
      if (expected.size === 0 && !document.querySelector('.document.is-waiting')) {
        clearInterval(watching)
        watching = undefined
      }
    } catch {
      // The next request may succeed.
    }
  }, 700)
}

function showDocuments(page) {
  const list = document.getElementById('documents')
  if (!list) return
  for (const fresh of [...page.querySelectorAll('#documents > [data-document]')].reverse()) {
    const { document: id, state } = fresh.dataset
    const old = list.querySelector(`[data-document="${id}"]`)
    if (old?.dataset.state === state) continue
    if (state === 'arriving') continue
    const item = document.adoptNode(fresh)
    if (old) old.replaceWith(item)
    else list.prepend(item)
    expected.get(id)?.()
    expected.delete(id)
    // A document that was just uploaded is selected for printing.
    const tick = item.querySelector('.tick')
    if (tick) {
      tick.checked = true
      item.querySelector('details').open = true
    }
  }
}
