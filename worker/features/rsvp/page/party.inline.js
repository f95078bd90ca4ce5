// @ts-check

// Enhances the household's form, which works without it: shows only the questions that the answers lead to, and keeps what was
// typed when the connection or the server fails. It is part of the page (at most 4 KB) and has to run in old browsers.
;(() => {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector('[type=submit]'))
  const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'))
  if (!button || !FormData.prototype.forEach) return
  const form = /** @type {HTMLFormElement} */ (button.form)

  const values = () => {
    /** @type {Record<string, string>} */
    const given = {}
    new FormData(form).forEach((value, name) => {
      given[name] = String(value)
    })
    return given
  }

  /** @param {string | undefined} names a list of fields, each with `=` and a value that leads on @param {Record<string, string>} given */
  const leads = (names, given) =>
    !names ||
    names.split('\n').some((pair) => {
      const at = pair.indexOf('=')
      return given[pair.slice(0, at)] === pair.slice(at + 1)
    })

  const show = () => {
    const given = values()
    // Questions that others depend on come first: an answer in a hidden one leads to none.
    for (const groups of ['[data-at]:not([data-if])', '[data-if]']) {
      for (const group of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(groups))) {
        const comes = given.all === 'yes' || leads(group.dataset.at, given)
        group.hidden = !comes || !leads(group.dataset.if, given)
        if (!group.hidden) continue
        for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (group.querySelectorAll('[name]')))
          delete given[field.name]
      }
    }
    const asks = form.querySelector('.answers')
    button.disabled = !!asks && !form.querySelector('.answers :checked,[name=all][value=yes]:checked')
  }

  form.onchange = ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target)
    const isForAll = input.name === 'all'
    // The choice for all and the rows never say different things.
    if (isForAll ? input.value === 'yes' : input.value !== 'confirmed' && input.closest('.answers')) {
      const others = isForAll ? '.answers [value=confirmed]:enabled' : '[name=all][value=""]'
      for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(others)))
        radio.checked = true
    }
    show()
  }
  form.onsubmit = async (event) => {
    event.preventDefault()
    button.disabled = true
    status.textContent = form.dataset.sending || ''
    let reason = form.dataset.failed || ''
    try {
      const response = await fetch(location.href, { method: 'POST', body: new URLSearchParams(values()) })
      const page = await response.text()
      // Failures that another attempt may mend: only their sentence is shown, and what was typed stays.
      const retry = new DOMParser().parseFromString(page, 'text/html').querySelector('.notice form')
      const sentence = retry ? retry.previousElementSibling : null
      if (sentence) reason = sentence.textContent || reason
      if (sentence || response.status > 499) throw reason
      document.open()
      document.write(page)
      document.close()
      scrollTo(0, 0)
      const next = /** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid],[autofocus],#thanks h2'))
      if (next) next.focus()
    } catch (_) {
      status.textContent = reason
      show()
    }
  }
  status.className = 'toast'
  show()
})()
