// Search while typing: fetches the same page with `q` and replaces only the results.

function startSearch(form) {
  const field = form.querySelector('input[type=search]')
  const status = form.querySelector('[role=status]')
  const results = () => document.getElementById(form.dataset.results)
  let timer, running, shown = field.value

  async function search() {
    if (field.value === shown) return
    running?.abort()
    running = new AbortController()
    const asked = field.value
    const address = new URL(form.action)
    if (asked.trim()) address.searchParams.set('q', asked)
    results()?.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(address, { signal: running.signal, headers: { Accept: 'text/html' } })
      if (!response.ok) throw response
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const found = page.getElementById(form.dataset.results)
      if (!found || response.redirected) return location.assign(address)
      shown = asked
      results().replaceWith(document.adoptNode(found))
      status.textContent = found.dataset.announce
      startList(found)
      if (location.pathname === address.pathname) history.replaceState(history.state, '', address)
    } catch (error) {
      if (error.name === 'AbortError') return
      results()?.removeAttribute('aria-busy')
      status.textContent = error instanceof Response ? await sentenceOf(error) : unreachable
      tell(status.textContent, 'alert')
    }
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, 180)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    search()
  })
}
