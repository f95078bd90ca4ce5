import type { Address } from '../../../../worker/features/households/schema'
import { foldText } from '../../../../worker/lib/text'

/** Where the postal code follows the city on its line. */
const codeLast = new Set(
  'us;u.s.;usa;u.s.a.;united states;united states of america;canada;australia;new zealand;india;singapore;thailand;indonesia;pakistan;japan;south korea;saudi arabia'.split(
    ';',
  ),
)
/** Where the postal code has a line of its own below the city. */
const codeBelow = new Set(
  'uk;u.k.;united kingdom;great britain;england;scotland;wales;northern ireland;ireland;south africa;sri lanka'.split(
    ';',
  ),
)

/** `Austin, TX` or `Toronto ON` */
const endsWithState = /[,\s]\s*[A-Z]{2}$/
const britishCode = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i
const canadianCode = /^[a-z]\d[a-z]\s*\d[a-z]\d$/i

/**
 * An address as on an envelope: lines as typed, then city and postal code in the order of the country, or, where none is given, in
 * that of the code's form; the country comes last, in capitals.
 */
export function addressLines({ lines, postal_code, city, country }: Address): string[] {
  return [...lines, ...cityLines({ postal_code, city, country }), ...(country ? [country.toUpperCase()] : [])]
}

function cityLines({ postal_code: code, city, country }: Omit<Address, 'lines'>): string[] {
  if (!code || !city) return [code ?? city].filter((part) => part !== null)
  const key = country && foldText(country)
  if (key ? codeBelow.has(key) : britishCode.test(code)) return [city, code]
  if (key ? codeLast.has(key) : canadianCode.test(code) || endsWithState.test(city)) return [`${city} ${code}`]
  return [`${code} ${city}`]
}
