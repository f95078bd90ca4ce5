/** Says that an item was added, and whether the list's filter hides it. */
export const addedText = (name: string, isHidden: boolean, pronoun = 'it'): string =>
  `${name} added${isHidden ? `. The filter hides ${pronoun}.` : ''}`
