import { retail } from './settlements.ts'
import { idOf } from './seeded-random.ts'
import type { Db } from '#platform/db/db.ts'

/** The smallest of the shops has none yet. */
const withoutRegister = 'Pracownia Glinka Anna Zawilska'

/** Shops with a cash register need not be held against its limit; one row of the table was checked by the office. */
export async function seedLimits(db: Db, administrator_id: string, today: string) {
  for (const title of Object.keys(retail).filter(one => one !== withoutRegister))
    await db
      .insertInto('limit_exclusions')
      .values({
        id: idOf('demo', 'limit', title),
        company_id: idOf('demo', 'company', title),
        limit_key: 'kasa_fiskalna',
        reason: 'Firma ma kasę rejestrującą',
      })
      .execute()
  const year = Number(today.slice(0, 4))
  await db
    .insertInto('limit_corrections')
    .values({
      id: idOf('demo', 'limit', 'pfron_prog'),
      year,
      limit_key: 'pfron_prog',
      periods: JSON.stringify([{ from: `${year}-01-01`, parts: [{ name: null, value: '25' }] }]) as never,
      status: 'final',
      source: 'art. 21 ust. 1 ustawy o rehabilitacji zawodowej',
      note: 'Próg liczony w etatach',
      user_id: administrator_id,
    })
    .execute()
}
