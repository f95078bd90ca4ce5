import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * What is open, kept in the address: `open` goes forward to it, so that the browser's back closes it; `close` goes back the
 * same way, or drops the parameter when the person came here by a link.
 */
export function useOpenParam(name: string) {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const value = params.get(name)
  const isOpenedHere = (location.state as { opened?: string } | null)?.opened === name

  return {
    value,
    isOpen: value !== null,
    open: (next: string) => navigate({ search: searchWith(params, name, next) }, { state: { opened: name } }),
    close: () =>
      isOpenedHere ? navigate(-1) : navigate({ search: searchWith(params, name, null) }, { replace: true }),
  }
}

/** A filter or search kept in the address; it replaces, so that back leaves the screen and not each letter. */
export function useFilterParam(name: string, fallback = ''): [string, (value: string) => void] {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const set = (value: string) =>
    navigate({ search: searchWith(params, name, value === fallback ? null : value) }, { replace: true, state })
  return [params.get(name) ?? fallback, set]
}

function searchWith(params: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next.toString()
}
