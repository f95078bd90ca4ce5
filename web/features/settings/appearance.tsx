import { chooseTheme, useThemeChoice } from '../../lib/theme'

const themes = [
  { value: 'light', label: 'Light', about: 'Paper by day.' },
  { value: 'dark', label: 'Dark', about: 'Easier on the eyes at night.' },
  { value: 'device', label: 'Match my device', about: 'Follows your device’s setting.' },
] as const

/** The theme, for this browser only. */
export function Appearance() {
  const theme = useThemeChoice()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Theme</legend>
      <div className="grid gap-3 desk:grid-cols-3">
        {themes.map(({ value, label, about }) => (
          <label
            key={value}
            className="sheet flex min-h-11 cursor-pointer items-start gap-3 p-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => chooseTheme(value)}
              className="mt-0.5 size-4.5 accent-accent"
            />
            <span>
              {label}
              <span className="block text-quiet text-sm">{about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
