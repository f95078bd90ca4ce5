let loading = 0

/** Whether code is loading that the page can do without. If it is missing, the page is not reloaded. */
export const isExtraLoading = () => loading > 0

/** Loads code that the person has not asked for, such as a tooltip's. Undefined if it cannot be loaded: a later call tries again. */
export async function loadExtra<T>(load: () => Promise<T>): Promise<T | undefined> {
  loading += 1
  try {
    return await load()
  } catch {
    return undefined
  } finally {
    loading -= 1
  }
}
