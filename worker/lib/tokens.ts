/*
 * Design tokens: the app's Tailwind theme, guests' pages and mails use these colours, sizes and distances. In both themes
 * text has a contrast of at least 4.5:1 on its background, and the edge of a control 3:1.
 */

export const light = {
  page: '#fbf8f3',
  card: '#ffffff',
  sunk: '#f4eee6',
  ink: '#2a2522',
  quiet: '#6f665f',
  line: '#e8e0d6',
  'line-strong': '#d6cabc',
  /** The edge of an input. */
  control: '#93887c',
  accent: '#8e2f4c',
  'accent-strong': '#76243d',
  'accent-ink': '#ffffff',
  'accent-soft': '#f6e7eb',
  good: '#4c6a50',
  'good-soft': '#e8efe6',
  care: '#8a5a0b',
  'care-soft': '#faefd9',
  bad: '#b23a2e',
  'bad-soft': '#f9e5e1',
  veil: 'rgb(42 37 34 / 0.4)',
}

export type Color = keyof typeof light

export const dark: Record<Color, string> = {
  page: '#161314',
  card: '#1f1b1c',
  sunk: '#292324',
  ink: '#f3ece4',
  quiet: '#a89e95',
  line: '#322c2c',
  'line-strong': '#453d3d',
  control: '#7d7270',
  accent: '#e08ba3',
  'accent-strong': '#eba6b9',
  'accent-ink': '#2a1017',
  'accent-soft': '#38222a',
  good: '#a3c3a4',
  'good-soft': '#22301f',
  care: '#e4b566',
  'care-soft': '#352a17',
  bad: '#ee9a8e',
  'bad-soft': '#3b211e',
  veil: 'rgb(0 0 0 / 0.6)',
}

/**
 * The colours that stand for the presets of categories, by the preset's name. They can be told apart with any colour
 * vision, and have a contrast of at least 3:1 on every background (tests/rules/swatches.test.ts).
 */
export const swatches = {
  light: {
    red: '#7e1d19',
    orange: '#bc7964',
    yellow: '#8c7903',
    green: '#4f6950',
    blue: '#5987b7',
    purple: '#6c467e',
    pink: '#ad5382',
    emerald: '#03514b',
    amber: '#8b5000',
    indigo: '#34315d',
  },
  dark: {
    red: '#ea7d6f',
    orange: '#c06d2e',
    yellow: '#edd473',
    green: '#b1ceb2',
    blue: '#89cdfd',
    purple: '#b399e2',
    pink: '#ac7b96',
    emerald: '#73b5a8',
    amber: '#eda761',
    indigo: '#7383cb',
  },
}

/** System fonts. Only the app loads a font of its own, which it puts in front. */
export const fonts = {
  sans: 'ui-sans-serif, system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif',
  serif: 'Iowan Old Style, Georgia, serif',
}

/** Font sizes in pixels, and line heights as factors. */
export const type = {
  xs: { size: 12, line: 1.4 },
  sm: { size: 13, line: 1.45 },
  base: { size: 15, line: 1.5 },
  lead: { size: 17, line: 1.5 },
  heading: { size: 19, line: 1.35 },
  title: { size: 22, line: 1.2 },
  display: { size: 28, line: 1.15 },
}

/** Corner radii in pixels. */
export const radii = { sm: 6, md: 10, lg: 16 }

/** Distances are multiples of this many pixels. */
export const SPACING = 4

/** Pixels as a length that scales with the reader's font size. */
const rem = (pixels: number) => `${pixels / 16}rem`

/** The tokens that are the same in both themes, by Tailwind's names. */
export const measures: Record<string, string> = {
  ...named('font-', fonts, (stack) => stack),
  ...named('text-', type, ({ size }) => rem(size)),
  ...named('radius-', radii, (pixels) => `${pixels}px`),
  spacing: rem(SPACING),
}

function named<T>(prefix: string, values: Record<string, T>, write: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, write(value)]))
}

/** CSS declarations of custom properties. */
export function declarations(values: Record<string, string>, prefix = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${value};`)
    .join('')
}

/** CSS that declares the tokens used in `styles`, in the theme of the reader's system. */
export function tokensOf(styles: string): string {
  const used = (values: Record<string, string>) =>
    declarations(Object.fromEntries(Object.entries(values).filter(([name]) => styles.includes(`var(--${name})`))))
  return `:root{color-scheme:light dark;${used(light)}${used(measures)}}@media (prefers-color-scheme:dark){:root{${used(dark)}}}`
}
