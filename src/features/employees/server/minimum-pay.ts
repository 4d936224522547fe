import type { MinimumPay } from '#features/employees/shared/labour-law.ts'
import { limitHistories } from '#features/tax-limits/server/store.ts'
import type { Db } from '#platform/db/db.ts'

/** Złote, as the office reads them among the limits, whose rows name the regulation of each year. */
export async function minimumPay(db: Db): Promise<MinimumPay> {
  const [month = [], hour = []] = await limitHistories(db, ['placa_minimalna', 'stawka_godzinowa'])
  return { month, hour }
}
