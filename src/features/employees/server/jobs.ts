import { sql } from 'kysely'
import { seatedIn } from '#features/companies/server/store.ts'
import { daysAhead, notify, reachedOf } from '#features/notifications/server/store.ts'
import { listReached } from './contribution-limit.ts'
import { isRenewed, lapsingTerms } from './store-lapsing.ts'
import { can, type Permission } from '#kernel/access/access.ts'
import { addDays, firstOfMonth, formatDate, formatMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Installation } from '#platform/http/context.ts'
import { fullName } from '#platform/db/person-name.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

const matters = { safety: 'Szkolenie BHP', contract: 'Umowa' } as const

/** What expires from today until a day. */
async function listExpiring(db: Db, contracts: boolean, today: string, until: string) {
  const query = sql<{ id: string; company_id: string; name: string; company_title: string; matter: 'medical' | keyof typeof matters; day: string }>`
    select e.id, e.company_id, ${fullName('e')} as name, c.title as company_title, term.matter, term.day
    from employees e
    join companies c on c.tenant_id = ${thisOffice} and c.id = e.company_id and c.archived_at is null
    cross join ${lapsingTerms(contracts)}
    where e.tenant_id = ${thisOffice} and ${isRenewed(today)} and term.day between ${today}::date and ${until}::date
    order by term.day, e.id`
  return (await query.execute(db)).rows
}

const listHeads = (db: Db) => db.selectFrom('users').select('id').where('status', '=', 'active').where('role', 'in', ['administrator', 'manager']).execute()

/** Of those who may know it, whoever keeps the payroll of the company, else its caretaker; and its owners. */
async function listTold(db: Db, company_id: string, permission?: Permission): Promise<string[]> {
  const seated = await seatedIn(db, [company_id])
    .select(['person.id', 'seat.role', 'person.role as account_role'])
    .where('seat.role', 'in', ['payroll', 'caretaker', 'owner'])
    .execute()
  const people = seated.filter(({ role, account_role }) => role === 'owner' || !permission || can(account_role, permission))
  const payroll = people.filter(({ role }) => role === 'payroll')
  const seat = payroll.length > 0 ? payroll : people.filter(({ role }) => role === 'caretaker')
  // An examination is renewed in time even where no one of the company's people may know of it.
  const staff = seat.length > 0 || permission !== 'employees.health' ? seat : await listHeads(db)
  return [...staff, ...people.filter(({ role }) => role === 'owner')].map(({ id }) => id)
}

/**
 * Each morning: what expires in as many days as the office says. A day that was missed is made up for; the word of each
 * reminder lets it through once, whoever comes by and however often.
 */
export async function remindOfDeadlines(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'component:employees')) return
    await installation.database.transact(officeScope(office.id), async db => {
      const days = { examination: await daysAhead(db, 'employees.examination'), deadline: await daysAhead(db, 'employees.deadline') }
      const contracts = isOn(office.settings.switches, 'component:employeeContracts')
      const longest = Math.max(0, ...days.examination, ...days.deadline)
      for (const { matter, ...term } of await listExpiring(db, contracts, today, addDays(today, longest))) {
        const reached = reachedOf(matter === 'medical' ? days.examination : days.deadline, today, term.day)
        if (reached === undefined) continue
        const variables = { pracownik: term.name, firma: term.company_title, termin: formatDate(term.day) }
        const notice = {
          about_id: term.id,
          company_id: term.company_id,
          recipients: await listTold(db, term.company_id, matter === 'medical' ? 'employees.health' : undefined),
          once: `${matter} ${term.id} ${term.day} ${reached}`,
          paths: { staff: `/dashboard/employees/${term.id}`, client: `/companies/${term.company_id}/employees/${term.id}` },
        }
        const teller = { db, office, installation }
        if (matter === 'medical') await notify(teller, { ...notice, event: 'employees.examination', variables })
        else await notify(teller, { ...notice, event: 'employees.deadline', variables: { ...variables, sprawa: matters[matter] } })
      }
    })
  })
}

const batchSize = 500

/** People of the office who are employed in the year, with their companies, page by page. */
function listEmployed(db: Db, year: number, after: string | undefined) {
  const query = db
    .selectFrom('employees as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select(['e.id', 'e.company_id', 'c.title as company_title', fullName('e').as('name')])
    .where('c.archived_at', 'is', null)
    .where('e.draft', '=', false)
    .where('e.restricted_at', 'is', null)
    .where(eb => eb.or([eb('e.end_day', 'is', null), eb('e.end_day', '>=', `${year}-01-01`)]))
    .orderBy('e.id')
    .limit(batchSize)
  return (after ? query.where('e.id', '>', after) : query).execute()
}

/** Each morning: whose pay by the contracts goes beyond the year's limit of pension contributions in as many days as the office says, once a year. */
export async function warnOfContributionLimit(installation: Installation, today = warsawToday()) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, ['component:employees', 'component:employeeContracts'])) return
    let last: string | undefined
    do {
      last = await installation.database.transact(officeScope(office.id), async db => {
        const ahead = (await daysAhead(db, 'employees.contribution_limit')).at(-1)
        if (ahead === undefined) return undefined
        // In December the next January is not looked at: nobody reaches a year's limit in its first month.
        const year = Number(today.slice(0, 4))
        const people = await listEmployed(db, year, last)
        const reached = await listReached(
          db,
          office,
          people.map(({ id }) => id),
          year,
        )
        for (const { employee_id, month, limit } of reached) {
          const person = people.find(({ id }) => id === employee_id)
          if (!person || addDays(today, ahead) < firstOfMonth(month) || lastOfMonth(month) < today) continue
          await notify(
            { db, office, installation },
            {
              event: 'employees.contribution_limit',
              about_id: person.id,
              company_id: person.company_id,
              recipients: await listTold(db, person.company_id, 'employees.reveal'),
              once: `contribution_limit ${person.id} ${year}`,
              paths: { staff: `/dashboard/employees/${person.id}`, client: `/companies/${person.company_id}/employees/${person.id}` },
              variables: { pracownik: person.name, firma: person.company_title, miesiac: formatMonth(month), limit: formatMoney(limit) },
            },
          )
        }
        return people.length === batchSize ? people.at(-1)?.id : undefined
      })
    } while (last)
  })
}
