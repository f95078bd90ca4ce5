/** A field's tags: the finished ones, then the one that is being typed unless it is among them. */
export interface TagEntry {
  tags: string[]
  /** The text of the field as typed. */
  text: string
  /** Whether the last tag is the typed text. */
  isTag: boolean
}

export function finishedTags({ tags, text, isTag }: TagEntry): string[] {
  return isTag && tags.at(-1) === text.trim() ? tags.slice(0, -1) : tags
}

/** Returns the entry with another text after the finished tags. */
export function typeTag(finished: string[], text: string): TagEntry {
  const tag = text.trim()
  const isTag = tag !== '' && !finished.includes(tag)
  return { tags: isTag ? [...finished, tag] : finished, text, isTag }
}
