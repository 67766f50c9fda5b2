// Sharing: shows the sheet of the share page as a dialog over the current page.

function startSharing(link) {
  link.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const sheet = await shareSheet(fetch(link.href))
    if (sheet) showSheet(sheet, link)
    else location.assign(link.href)
  })
}

/** Returns the sheet of a share page with its heading, or undefined on a page without it, as for guests. */
async function shareSheet(asked) {
  try {
    const response = await asked
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const sheet = page.querySelector('[data-share-sheet]')
    if (!response.ok || !sheet) return undefined
    sheet.dataset.title = page.querySelector('h1').textContent
    return document.adoptNode(sheet)
  } catch {
    return undefined
  }
}

function showSheet(sheet, link) {
  const dialog = document.createElement('dialog')
  dialog.className = 'ask share-dialog'
  const heading = document.createElement('h2')
  heading.id = 'share-title'
  heading.textContent = sheet.dataset.title
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.append(heading, sheet)
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  dialog.addEventListener('click', (event) => {
    const dismiss = event.target.closest('[data-dismiss]')
    if (dismiss) event.preventDefault()
    if (dismiss || event.target === dialog) dialog.close()
  })
  dialog.addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target
    form.querySelector('button').setAttribute('aria-busy', 'true')
    const made = await shareSheet(fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) }))
    if (!made) return form.submit()
    dialog.querySelector('[data-share-sheet]').replaceWith(made)
    startWays(made)
    made.querySelector('.share-way, [data-dismiss]')?.focus()
  })
  startWays(sheet)
  document.body.append(dialog)
  dialog.showModal()
}

/** Shows the buttons that need scripts. */
function startWays(sheet) {
  const address = sheet.querySelector('[data-share-address]')
  if (!address) return
  const copy = sheet.querySelector('[data-share-copy]')
  const words = copy.querySelector('span')
  copy.hidden = false
  copy.addEventListener('click', async () => {
    address.select()
    try {
      await navigator.clipboard.writeText(address.value)
      words.textContent = phrase('Copied')
    } catch {
      words.textContent = phrase('Press Ctrl C')
    }
  })
  const phone = sheet.querySelector('[data-share-phone]')
  if (!navigator.share) return
  phone.hidden = false
  phone.addEventListener('click', () => {
    navigator.share({ title: phone.dataset.title, url: address.value }).catch(() => {})
  })
}

for (const link of document.querySelectorAll('a[data-share]')) startSharing(link)
for (const sheet of document.querySelectorAll('[data-share-sheet]')) startWays(sheet)
