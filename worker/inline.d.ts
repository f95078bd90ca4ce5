/* Scripts and styles that are inlined into a page, and ready letters, are imported as text (`[[rules]]` in wrangler.toml). */

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
