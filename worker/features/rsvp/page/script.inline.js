// @ts-check

// Enhances the form, which works without it: sends replies by fetch, and keeps what was typed after a failure.
// It is part of the page (at most 3 KB) and has to run in old browsers.
;(() => {
  if (!FormData.prototype.forEach) return
  const form = /** @type {HTMLFormElement} */ (document.forms[0])
  const words = /** @type {Record<'sending' | 'loading' | 'saved' | 'failed', string>} */ (form.dataset)
  /** @param {string} selector */
  const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))
  /** @param {string} name @returns {NodeListOf<HTMLInputElement>} */
  const inputs = (name) => form.querySelectorAll(`[name=${name}]`)
  const button = /** @type {HTMLButtonElement} */ (find('button'))
  const status = find('[role=status]')
  const address = `/api/public${location.pathname}?lang=${document.documentElement.lang}`
  const chosen = () => /** @type {HTMLElement | null} */ (find('[type=radio]:checked'))

  /** @param {string} text */
  const say = (text) => {
    status.textContent = text
  }

  const ready = () => {
    button.disabled = !chosen()
  }

  /** @param {boolean} isDone */
  const turn = (isDone) => {
    form.hidden = isDone
    find('#thanks').hidden = !isDone
    scrollTo(0, 0)
    const next = isDone ? find('h2') : chosen()
    if (next) next.focus()
  }

  /** @param {Record<string, string>} errors by field; `form` for what concerns no field */
  const show = (errors) => {
    /** @type {HTMLInputElement | undefined} */
    let first
    for (const slot of form.querySelectorAll('.error')) {
      const name = slot.id.replace('-error', '')
      slot.textContent = errors[name] || ''
      for (const input of inputs(name)) {
        if (errors[name]) {
          input.setAttribute('aria-invalid', 'true')
          first = first || input
        } else input.removeAttribute('aria-invalid')
      }
    }
    if (first) first.focus()
  }

  /** @param {Record<string, string>} guest @param {{ names: string[]; note: string }} [company] */
  const fill = (guest, company) => {
    const names = (guest.plus_one_name || '').split(', ')
    for (const name in guest) {
      inputs(name).forEach((input, i) => {
        if (input.type === 'radio') input.checked = input.value === guest[name]
        else input.value = (name === 'plus_one_name' ? names[i] : guest[name]) || ''
      })
    }
    find('#company').hidden = !company
    if (company) {
      const list = find('ul')
      list.textContent = ''
      for (const name of company.names) list.appendChild(document.createElement('li')).textContent = name
      find('#note').textContent = company.note
    }
  }

  form.onchange = ready
  form.onsubmit = async (event) => {
    // Without consent the Worker judges the texts, and shows the form again if it refuses them.
    if (!form.consent.checked && form.dietary_restrictions.value + form.accessibility_needs.value) return
    event.preventDefault()
    /** @type {Record<string, unknown>} */
    const answer = {}
    new FormData(form).forEach((value, name) => {
      answer[name] = name in answer ? `${answer[name]}, ${value}` : value
    })
    answer.consent = form.consent.checked
    button.disabled = true
    show({})
    say(words.sending)
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(answer),
      })
      // Another page may be needed now, which shows what was typed.
      if (response.status === 409) return form.submit()
      const saved = await response.json()
      if (!response.ok) throw saved
      say(words.loading)
      const fresh = await fetch(address)
        .then((again) => again.json())
        .catch(() => saved)
      fill(fresh.guest || saved.guest, saved.company)
      find('#message').textContent = saved.message
      turn(true)
      say(words.saved)
      setTimeout(say, 4000, '')
    } catch (/** @type {any} */ { detail }) {
      // biome-ignore lint/complexity/useOptionalChain: a syntax error in old browsers
      const errors = (detail && detail.errors) || { form: detail || words.failed }
      // The menu is another by now, which the Worker's page shows.
      if (errors.meal_preference) return form.submit()
      say('')
      show(errors)
    }
    ready()
  }
  find('#thanks a').onclick = () => {
    turn(false)
    return false
  }
  status.className = 'toast'
  ready()
})()
