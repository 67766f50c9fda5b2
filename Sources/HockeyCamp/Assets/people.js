// Addresses that are copied with one tap.
for (const button of document.querySelectorAll('[data-copy-from]')) {
  const field = document.getElementById(button.dataset.copyFrom)
  button.hidden = false
  button.addEventListener('click', async () => {
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = button.dataset.copied
    } catch {
      // It is chosen, and the device's own way copies it.
    }
  })
}
