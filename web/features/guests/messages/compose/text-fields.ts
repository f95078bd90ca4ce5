import { type MessageField, messageFields } from '../../../../../worker/lib/message-words'

/** The fields in a text that Posy does not know, each once, as they are written. */
export function unknownFields(text: string): string[] {
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  return [...new Set(found.filter((name) => !messageFields.includes(name as MessageField)))]
}
