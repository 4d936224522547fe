import '#web/ui/form/input-styles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconCalendarCheck, IconCalendarPlus, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Company } from '#features/companies/shared/contract.ts'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { newSettlement, type SettlementRow, settlements } from '#features/settlements/shared/contract.ts'
import { missingText } from '#features/settlements/shared/labels.ts'
import { TotalsOverTime } from '#features/monthly-figures/public.tsx'
import { addToMonth, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { settlementFields } from '#features/settlements/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { ClientMonth } from './client/ClientMonth.tsx'
import classes from './CompanySettlements.module.css'
import { clientStateText, settlementBadges } from './badges.ts'

interface Props {
  company: Pick<Company, 'id' | 'archived_at'>
  area: 'client' | 'admin'
}

/** A company's months: the office's list, or the client's chosen month with all that belongs to it. */
export function CompanySettlements({ company: { id: company_id, archived_at }, area }: Props) {
  const answers = useCanIn('settlements.answer', company_id)
  const read = useCall(settlements.list, { query: { filters: `company_id:${company_id}`, sort: 'month:desc', page: 1, limit: 100 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const months = read.data.data
  if (area === 'admin')
    return (
      <>
        <OfficeMonths company_id={company_id} months={months} archived={archived_at !== null} />
        <TotalsOverTime company_id={company_id} />
      </>
    )
  if (months.length === 0 && !answers)
    return (
      <EmptyState
        icon={IconLock}
        title="Nie ma tu rozliczeń do pokazania"
        text="Widzą je osoby z dostępem do rozliczeń firmy. Dostęp daje właściciel firmy albo biuro."
      />
    )
  if (months.length === 0)
    return (
      <EmptyState
        icon={IconCalendarCheck}
        title="Nie ma rozliczeń"
        text={archived_at ? nothingComes : 'Pierwsze rozliczenie pojawi się tutaj po otwarciu miesiąca przez biuro.'}
      />
    )
  return (
    <>
      <ChosenMonth months={months} />
      <TotalsOverTime company_id={company_id} />
    </>
  )
}

const stateText = ({ month, state }: SettlementRow) => `${formatMonth(month)}: ${clientStateText(state)}`

function ChosenMonth({ months }: { months: SettlementRow[] }) {
  const [search, setSearch] = useSearch()
  const requestedMonth = months.find(row => row.month === search.get('month'))
  const chosen = requestedMonth ?? months.findLast(row => row.state !== 'closed') ?? months[0]
  return (
    <div className={classes.chosen}>
      <NativeSelect
        label={settlementFields.month.label}
        className={classes.months}
        value={chosen?.month}
        // How the chosen one stands is said beneath.
        data={months.map(row => ({ value: row.month, label: row === chosen ? formatMonth(row.month) : stateText(row) }))}
        onChange={event => setSearch({ tab: 'settlements', month: event.currentTarget.value }, { replace: true })}
      />
      {chosen && <ClientMonth key={chosen.id} id={chosen.id} />}
    </div>
  )
}

function OfficeMonths({ company_id, months, archived }: { company_id: string; months: SettlementRow[]; archived: boolean }) {
  const mayOpen = useCan('settlements.move') && !archived
  const [opening, setOpening] = useState(false)
  const button = mayOpen && (
    <Button variant="default" leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpening(true)}>
      Otwórz miesiąc
    </Button>
  )
  return (
    <>
      {months.length === 0 ? (
        <EmptyState icon={IconCalendarCheck} title="Nie ma rozliczeń" text={archived ? nothingComes : openingText()} action={button} />
      ) : (
        <>
          <ul className={classes.list}>
            {months.map(row => (
              <li key={row.id}>
                <Link to={linkTo('dashboard-settlements-view', { id: row.id })}>{formatMonthTitle(row.month)}</Link>
                <span className={classes.states}>
                  <Status look={settlementBadges[row.state]} />
                  <Late since={row.late_since} />
                </span>
                <span className={classes.sum}>{openParts(row)}</span>
              </li>
            ))}
          </ul>
          <div>{button}</div>
        </>
      )}
      {opening && <OpenMonthDialog company_id={company_id} taken={months.map(row => row.month)} onClose={() => setOpening(false)} />}
    </>
  )
}

const openingText = () =>
  `Rozliczenie otwiera się automatycznie pierwszego dnia miesiąca${isSwitchedOn('documents') ? ', a wcześniej z pierwszym dokumentem' : ''}.`

/** "brakuje 2 rodzajów dokumentów · niezapłacone 1 200,00 zł · 3 h 10 min" */
const openParts = ({ missing, to_pay, time_spent }: SettlementRow): string =>
  [missing > 0 && missingText(missing), to_pay !== '0.00' && `niezapłacone ${formatMoney(to_pay)}`, time_spent && formatDuration(time_spent)]
    .filter(Boolean)
    .join(' · ')

/** The last year's months that are not open yet. */
function OpenMonthDialog({ company_id, taken, onClose }: { company_id: string; taken: string[]; onClose(): void }) {
  const navigate = useNavigate()
  const months = Array.from({ length: 13 }, (_, back) => addToMonth(warsawMonth(), -back)).filter(month => !taken.includes(month))
  const form = useServerForm({
    schema: newSettlement,
    defaults: { company_id, month: months[0] ?? '' },
    send: async (body, { idempotent }) => {
      const { data } = await call(settlements.create, { body, idempotent })
      await refreshQueries('settlements', 'companies')
      navigate(linkTo('dashboard-settlements-view', { id: data.id }))
    },
    onDone: onClose,
  })
  return (
    <FormDialog opened onClose={onClose} title="Otwórz miesiąc" act="Otwórz miesiąc" form={form}>
      <FieldInput fields={settlementFields} name="month" options={months.map(value => ({ value, label: formatMonth(value) }))} />
    </FormDialog>
  )
}
