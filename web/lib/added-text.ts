/** Says that an item was added, and whether the list's filter hides it. */
export const addedText = (name: string, isHidden: boolean): string =>
  `${name} added${isHidden ? '. The filter hides it.' : ''}`
