/** `--quick` shortens each measure to see that it works. `--write` writes the tables to README.md. Other words name benches. */
const words = process.argv.slice(2)

export const isQuick = words.includes('--quick')
export const isWritten = words.includes('--write')
export const named = words.filter((word) => !word.startsWith('--'))
