import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ZusHoliday, zusHolidays } from './contract.ts'
import { LawNote } from '#features/law/public.tsx'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import classes from './public.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** The ZUS holiday: one month a year without the owner's own social contributions. Nothing for companies that are not eligible. Unless the screen says itself of which day the law is, it is `noted`. */
export function ZusHolidayCard({ company_id, noted = true }: { company_id?: string | undefined; noted?: boolean }) {
  const rows = useCall(zusHolidays.list, { query: company_id ? { company_id } : {} }).data?.data ?? []
  const [first] = rows
  if (!first) return null
  return (
    <Card title="Wakacje składkowe">
      <p className={classes.lead}>
        Raz w roku można nie płacić za jeden miesiąc własnych składek społecznych. Składkę zdrowotną płaci się dalej. Może z tego skorzystać przedsiębiorca z
        CEIDG, który zgłasza do ZUS najwyżej 10 osób razem ze sobą.
      </p>
      <Facts
        facts={[
          ['Najbliższy miesiąc', formatMonth(first.month)],
          ['Wniosek do', `${formatDate(first.apply_by)}${first.apply_by === first.last_apply_by ? ' (ostatni termin w tym roku)' : ''}`],
        ]}
      />
      <ul className={classes.rows}>
        {rows.map(row => (
          <Row key={`${row.company_id} ${row.payer_id}`} row={row} named={!company_id} />
        ))}
      </ul>
      {noted && <LawNote />}
    </Card>
  )
}

async function mark({ company_id, payer_id, year }: ZusHoliday, used: boolean) {
  await attempt(async () => {
    await call(zusHolidays.mark, { params: { id: company_id }, body: { year, used, ...(payer_id !== null && { payer_id }) } })
    toast(used ? `Zaznaczono: wykorzystane w ${year} roku.` : `Zaznaczono: niewykorzystane w ${year} roku.`)
  })
  await refreshQueries('zus-holidays')
}

function Row({ row, named }: { row: ZusHoliday; named: boolean }) {
  const { isAdmin } = useUser()
  const mayMark = useCan('zus_holidays.write')
  const { company_id, company_title, payer, year, month, used } = row
  const name = [...(named ? [company_title] : []), ...(payer ? [payer] : [])].join(', ')
  const mayAsk = useCanIn('tickets.create', company_id)
  const ask = { company: company_id, category: 'zus', title: `Wakacje składkowe: wniosek za ${formatMonth(month)}${payer ? `, ${payer}` : ''}` }
  return (
    <li>
      {name && <strong>{name}</strong>}
      {mayMark ? (
        <label className={classes.mark}>
          <input type="checkbox" checked={used} onChange={event => void mark(row, event.currentTarget.checked)} />
          Wykorzystane w {year} roku
          {payer && <span className="hidden">: {payer}</span>}
        </label>
      ) : (
        <span className={classes.state} data-used={used || undefined}>
          {used && <IconCircleCheck size={16} stroke={1.75} aria-hidden />}
          {used ? `Wykorzystane w ${year} roku` : `W ${year} roku jeszcze niewykorzystane`}
        </span>
      )}
      {!used && mayAsk && (
        <Button component={Link} size="xs" variant="default" to={linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new', {}, ask)}>
          {isAdmin ? 'Załóż sprawę' : 'Poproś o wniosek'}
        </Button>
      )}
    </li>
  )
}
