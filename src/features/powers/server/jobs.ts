import { sql } from 'kysely'
import { listCaretakers } from '#features/companies/server/store-people.ts'
import { daysAhead, notify, reachedOf } from '#features/notifications/server/store.ts'
import { nameOfPower, type PowerKind } from '#features/powers/shared/labels.ts'
import { scopedKinds } from '#features/powers/shared/rules.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

interface Ending {
  id: string
  company_id: string
  title: string
  kind: PowerKind
  name: string | null
  giver: string
  to_day: string
}

/** What ends from today until a day, of companies that work with the office, unless the next one is there already. */
async function listEnding(db: Db, today: string, until: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select w.id, w.company_id, c.title, w.kind, w.name, coalesce(y.name, c.title) as giver, w.to_day
    from powers w
    join companies c on c.tenant_id = ${thisOffice} and c.id = w.company_id and c.archived_at is null
    left join payers y on y.tenant_id = ${thisOffice} and y.id = w.payer_id
    where w.tenant_id = ${thisOffice} and w.revoked_day is null and w.to_day between ${today}::date and ${until}::date
      and not exists (select 1 from powers later where later.tenant_id = ${thisOffice} and later.company_id = w.company_id and later.kind = w.kind
        and later.name is not distinct from w.name and later.payer_id is not distinct from w.payer_id and later.holder_id is not distinct from w.holder_id
        and (w.kind <> all(${scopedKinds}::text[]) or later.scope is not distinct from w.scope)
        and later.revoked_day is null and later.from_day <= w.to_day + 1 and (later.to_day is null or later.to_day > w.to_day))
    order by w.to_day, w.id`.execute(db)
  return rows
}

/** Each morning: powers that end in as many days as the office says. A day that was missed is made up for. */
export const warnOfPowerEnds = (installation: Installation, today = warsawToday()) =>
  forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'company')) return
    await installation.database.transact(officeScope(office.id), async db => {
      const days = await daysAhead(db, 'powers.ending')
      const longest = days.at(-1)
      if (longest === undefined) return
      for (const power of await listEnding(db, today, addDays(today, longest)))
        await notify(
          { db, office, installation },
          {
            event: 'powers.ending',
            about_id: power.id,
            company_id: power.company_id,
            recipients: (await listCaretakers(db, power.company_id)).map(({ id }) => id),
            once: `${power.id} ${power.to_day} ${reachedOf(days, today, power.to_day)}`,
            paths: { staff: `/dashboard/companies/${power.company_id}?tab=powers`, client: `/companies/${power.company_id}?tab=powers` },
            variables: { firma: power.title, pelnomocnictwo: nameOfPower(power), udzielajacy: power.giver, termin: formatDate(power.to_day) },
          },
        )
    })
  })
