/** `Ana, Ben, and Carl`. */
export const inWords = (parts: string[]): string => new Intl.ListFormat('en').format(parts)
