/* Files imported as text: inlined scripts and styles, and the ready texts of messages (`[[rules]]` in wrangler.toml). */

declare module '*.inline.js' {
  const text: string
  export default text
}

declare module '*.inline.css' {
  const text: string
  export default text
}

declare module '*.letters.txt' {
  const text: string
  export default text
}
