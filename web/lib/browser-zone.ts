/** The browser's time zone, such as `Europe/Lisbon`: where the person is, not where the wedding is. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
