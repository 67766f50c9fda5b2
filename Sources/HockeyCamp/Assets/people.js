// Buttons that copy an address.
for (const button of document.querySelectorAll('[data-copy-from]')) {
  const field = document.getElementById(button.dataset.copyFrom)
  button.hidden = false
  button.addEventListener('click', async () => {
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = button.dataset.copied
    } catch {
      // The text is selected, so that the user can copy it by hand.
    }
  })
}
