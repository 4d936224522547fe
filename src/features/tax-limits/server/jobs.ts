import { warnOfLimits } from './store-warn.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

const batchSize = 500

/** What the moment of writing figures could not know: a limit put right, a profile changed. Of this year and of the one whose last months are still being booked. */
export async function warnEverybody(installation: Installation, today = warsawToday()) {
  const year = Number(today.slice(0, 4))
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:settlements')) return
    let last: string | undefined
    do {
      last = await installation.database.transact(officeScope(office.id), async db => {
        let next = db.selectFrom('companies').select('id').where('archived_at', 'is', null).orderBy('id').limit(batchSize)
        if (last) next = next.where('id', '>', last)
        const ids = (await next.execute()).map(({ id }) => id)
        for (const one of [year - 1, year]) if (ids.length > 0) await warnOfLimits({ db, office, installation }, ids, one)
        return ids.at(-1)
      })
    } while (last)
  })
}
