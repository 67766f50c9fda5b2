// Follows a link once the server has restarted: after a failed request and a successful one, or if the server has
// answered for two seconds and thus has restarted between two requests.

async function startReady(link) {
  const started = Date.now()
  let hasFailed = false
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    try {
      const response = await fetch('/ready', { cache: 'no-store' })
      if (response.ok && (hasFailed || Date.now() - started > 2000)) return location.assign(link.href)
    } catch {
      hasFailed = true
    }
  }
}
