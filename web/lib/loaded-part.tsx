import { type ComponentType, use } from 'react'

const CHUNK_TIMEOUT = 120_000

let isReloading = false
/** Forget screens and parts that failed to load, so that the next visit tries again. */
const failed = new Set<() => void>()

/** A screen or a part of one, and how to load its code before it is shown. */
export type LoadedPart<Props = object> = ComponentType<Props> & { load: () => Promise<unknown> }

/** A screen, or a part of one, whose code loads when it is first shown. Fails when it does not arrive within two minutes. */
export function loadedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LoadedPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const start = async () => {
    try {
      loaded = await within(load())
      return loaded
    } catch (error) {
      // The page is about to reload, so show no error screen.
      if (isReloading) await new Promise(() => {})
      failed.add(() => {
        loading = undefined
      })
      throw error
    }
  }
  function Part(props: Props) {
    loading ??= start()
    // What has arrived shows at once: `use` would suspend for a moment, and what React renders after that it renders in slices.
    const Component = loaded ?? use(loading)
    return <Component {...props} />
  }
  return Object.assign(Part, {
    load: () => {
      loading ??= start()
      return loading
    },
  })
}

/** Once the error is on the screen: before, React would try for as long as loading fails. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

async function within<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading took too long')), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([loading, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The page is about to reload: parts that fail until then show no error screen. */
export function expectReload(): void {
  isReloading = true
}
