// Shows the price of a rental (ticked boxes × nights × rate) and disables further boxes at the limit.

function startTotal(output) {
  const { ticks, nights, rate, limit, decimals, before, after } = output.dataset
  const [words, sum] = [output.querySelector('.total-words'), output.querySelector('.total-sum')]
  const first = words.textContent
  const form = output.closest('form')

  const amount = (minor) => {
    const [whole, part] = (minor / 10 ** decimals).toFixed(decimals).split('.')
    return before + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '') + after
  }
  function add() {
    const boxes = [...form.querySelectorAll(`[name="${ticks}"]`)]
    const chosen = boxes.filter((box) => box.checked).length
    const long = Number(form.elements[nights].value)
    for (const box of boxes) box.disabled = !box.checked && chosen >= limit
    sum.textContent = chosen ? amount(chosen * long * rate) : ''
    const films = Number(limit) === 1 ? phrase('{1} of 1 film', chosen) : phrase('{1} of {2} films', chosen, limit)
    const time = long === 1 ? phrase('1 night') : phrase('{1} nights', long)
    words.textContent = chosen ? `${films} × ${time}` : first
  }

  form.addEventListener('change', add)
  addEventListener('pageshow', add)
  add()
}
