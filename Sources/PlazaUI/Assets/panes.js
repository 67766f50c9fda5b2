// Keeps the scroll position of the list pane between pages, and adds keyboard shortcuts: Escape closes, / searches.

function startListPane(pane) {
  const name = pane.getAttribute('aria-label') ?? pane.querySelector('h1')?.textContent
  const key = `list ${document.body.dataset.shop} ${name}`
  const stored = Number(sessionStorage.getItem(key))
  if (stored) pane.scrollTop = stored
  else pane.querySelector('.row[aria-current]')?.scrollIntoView({ block: 'nearest' })
  addEventListener('pagehide', () => sessionStorage.setItem(key, String(pane.scrollTop)))
}

function startKeys() {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape' && !document.querySelector('dialog[open], :popover-open')) {
      document.querySelector('a[data-close]')?.click()
    }
    if (event.key === '/' && !event.target.closest?.('input, textarea, select')) {
      const field = [...document.querySelectorAll('.search input')].find((one) => one.checkVisibility())
      if (field) event.preventDefault()
      field?.focus()
      field?.select()
    }
  })
}
