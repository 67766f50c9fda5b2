// Only the page of the offline counter loads its module.
const counter = document.querySelector('[data-counter]')
if (counter) import(counter.dataset.counter)
