// Confirmation of actions that cannot be undone: shows the confirmation page as a dialog.

/** Listens on the document, so that links added later are confirmed too. */
function startConfirms() {
  document.addEventListener('click', async (event) => {
    const link = event.target.closest('a[data-confirm]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    try {
      const response = await fetch(link.href)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const question = page.querySelector('[data-question]')
      if (!response.ok || response.redirected || !question) return location.assign(link.href)
      ask(page.querySelector('h1').textContent, document.adoptNode(question))
    } catch {
      tell(unreachable, 'alert')
    }
  })
}

function ask(title, question) {
  const dialog = make('dialog', 'ask')
  const heading = make('h2', '', title)
  heading.id = 'ask-title'
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.append(heading, question)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => {
    const dismiss = event.target.closest('[data-dismiss]')
    if (dismiss) event.preventDefault()
    if (dismiss || event.target === dialog) dialog.close()
  })
  for (const form of question.querySelectorAll('form')) startForm(form)
  document.body.append(dialog)
  dialog.showModal()
  dialog.querySelector('[data-dismiss]')?.focus()
}
