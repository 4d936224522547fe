import { sql } from 'kysely'
import type { DocumentValues } from './store.ts'
import { invalid } from '#kernel/failure.ts'

/** Without the zeros that fill its places. */
export const exchangeRateOf = (document: '' | 'd.') => sql<string | null>`trim_scale(${sql.ref(`${document}exchange_rate`)})`

/** What the document `d` is in złoty. */
export const grossInZloty = () => sql<string | null>`case when d.currency = 'PLN' then d.gross else round(d.gross * d.exchange_rate, 2) end`

type Rated = Pick<DocumentValues, 'currency' | 'exchange_rate'>

/** A rate is of one currency: it goes when another one is said, and złoty have none. */
export function rateBeside(had: Rated, said: Rated): Pick<DocumentValues, 'exchange_rate'> {
  const before = had.currency ?? 'PLN'
  const currency = said.currency ?? before
  if (said.exchange_rate && currency === 'PLN') throw invalid({ exchange_rate: 'Kwota w złotych nie ma kursu. Proszę podać walutę faktury albo usunąć kurs.' })
  return said.exchange_rate === undefined && currency !== before ? { exchange_rate: null } : {}
}
