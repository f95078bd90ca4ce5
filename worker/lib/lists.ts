/** `Ana, Ben, and Carl`. */
export const inWords = (parts: string[]): string => new Intl.ListFormat('en').format(parts)

/** Whether no two of them are equal. */
export const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length
