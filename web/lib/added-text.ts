/** Says that an item was added, and whether the list's filter hides it. */
export const addedText = (name: string, isHidden: boolean, pronoun = 'it'): string =>
  `${name} added${hiddenText(isHidden, pronoun)}`

/** Says that the list's filter hides an item; empty if it does not. */
export const hiddenText = (isHidden: boolean, pronoun = 'it'): string =>
  isHidden ? `. The filter hides ${pronoun}.` : ''
