import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconBellOff, IconLock, IconScaleOutline } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type CompanyLimit, limits } from '#features/tax-limits/shared/contract.ts'
import { LawDate } from '#features/law/public.tsx'
import { crossingWords, limitStandLabels, standOf } from '#features/tax-limits/shared/labels.ts'
import { limitBadge } from './badges.ts'
import { formatPeriod } from '#features/settlements/shared/labels.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCall } from '#web/api/use-call.ts'
import { SegmentedControl } from '#web/ui/form/SegmentedControl.tsx'
import { useSearch } from '#web/routing/use-search.ts'
import classes from './CompanyLimits.module.css'

const WatchDialog = lazyNamed(() => import('./WatchDialog.tsx'), 'WatchDialog')

/** A company's figures to date against the limits that its taxes make matter. */
export function CompanyLimits({ company_id }: { company_id: string }) {
  const [address, setAddress] = useSearch()
  const year = address.get('year') ?? undefined
  const read = useCall(limits.ofCompany, { params: { id: company_id }, query: year ? { year } : {} })
  const overview = read.data?.data
  const [leaving, setLeaving] = useState<CompanyLimit>()
  if (read.error instanceof ApiError && read.error.status === 404)
    return <EmptyState icon={IconLock} title="Limity widzą osoby z dostępem do rozliczeń firmy" text="Dostęp daje właściciel firmy albo biuro." />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!overview) return <Skeleton lines={8} />
  const watched = overview.rows.filter(row => !row.exclusion)
  const left = overview.rows.filter(row => row.exclusion)
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <p className={classes.quiet}>
          Wyniki z rozliczeń od początku roku w porównaniu z limitami, które dotyczą firmy. <LawDate />
        </p>
        <SegmentedControl
          label="Rok"
          options={overview.years.map(year => ({ key: year, title: String(year), value: year, chosen: year === overview.year }))}
          onChoose={year => setAddress({ tab: 'limits', year: String(year) })}
        />
      </div>
      {watched.length === 0 && (
        <EmptyState icon={IconScaleOutline} title="Żaden śledzony limit nie dotyczy tej firmy" text="Decyduje o tym profil podatkowy w zakładce Dane firmy." />
      )}
      <ul className={classes.list}>
        {watched.map(row => (
          <li key={row.key}>
            <Limit row={row} year={overview.year} onLeave={overview.may_change ? () => setLeaving(row) : undefined} />
          </li>
        ))}
      </ul>
      {left.length > 0 && <Unwatched rows={left} company_id={company_id} mayChange={overview.may_change} />}
      <Suspense>{leaving && <WatchDialog company_id={company_id} row={leaving} onClose={() => setLeaving(undefined)} />}</Suspense>
    </div>
  )
}

const percent = (value: string) => `${value.replace('.', ',')}%`

function Limit({ row, year, onLeave }: { row: CompanyLimit; year: number; onLeave: (() => void) | undefined }) {
  const { isAdmin } = useUser()
  const stand = standOf(row)
  const level = row.reached === 100 ? 'over' : row.reached === 80 ? 'near' : 'fine'
  return (
    <article className={classes.limit} data-level={level} aria-label={row.name}>
      <header>
        <h2>{row.name}</h2>
        {stand !== 'fine' && (
          <span className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {limitStandLabels[stand]}
          </span>
        )}
        {row.status !== 'final' && <Status look={limitBadge(row.status)} />}
      </header>
      <div className={classes.sums}>
        <b>{row.used === null ? 'brak wyników' : formatMoney(row.used)}</b>
        <span>
          {row.limit === null ? 'limit jeszcze nieznany' : `z ${formatMoney(row.limit)}`}
          {row.percent !== null && ` · ${percent(row.percent)}`}
        </span>
      </div>
      {row.percent !== null && (
        <div
          className={classes.bar}
          role="meter"
          aria-label={`${row.name}: wykorzystanie`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.max(0, Number(row.percent)))}
          aria-valuetext={percent(row.percent)}
        >
          <span style={{ width: `${Math.min(100, Math.max(0, Number(row.percent)))}%` }} />
          <i aria-hidden />
        </div>
      )}
      <p>{forecastOf(row, year)}</p>
      <ul className={classes.notes}>
        {notesOf(row, year, isAdmin).map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {onLeave && (
        <Button size="xs" variant="subtle" leftSection={<IconBellOff size={18} stroke={1.75} aria-hidden />} onClick={onLeave}>
          Wyłącz monitorowanie limitu
        </Button>
      )}
    </article>
  )
}

function forecastOf(row: CompanyLimit, year: number): string {
  const { used, limit, span, crossing, known_months, consequence } = row
  const { act, done } = crossingWords(row)
  if (used === null) return `W rozliczeniach za ${year} rok nie ma jeszcze wyników.`
  if (limit === null) return 'Bez kwoty limitu porównanie nie jest możliwe.'
  if (!crossing && span !== 'year') return `Żaden ${span === 'quarter' ? 'kwartał' : 'miesiąc'} ${year} roku nie przekroczył limitu.`
  if (!crossing && known_months === 12) return `Limit w ${year} roku nie został ${done}.`
  if (!crossing) return `Przy średniej z ${plural(known_months, ['miesiąca', 'miesięcy', 'miesięcy'])} limit w ${year} roku nie będzie ${done}.`
  const when = formatMonth(crossing.month)
  return crossing.forecast ? `Przewidywany miesiąc ${act}: ${when}. ${consequence}` : `Miesiąc ${act}: ${when}. ${consequence}`
}

function notesOf(row: CompanyLimit, year: number, isAdmin: boolean): string[] {
  const notes = [`Liczy się: ${figureFields[row.base].label}. Podstawa: ${row.legal_basis}.`]
  if (row.part) notes.push(`Najwyższy wynik: ${formatPeriod(row.part)}.`)
  if (row.silent && isAdmin) notes.push('Biuro nie dostaje powiadomień o tym limicie.')
  if (row.decides_about !== year) notes.push(`Wynik ${year} roku decyduje o ${row.decides_about} roku.`)
  if (row.row_year !== row.decides_about && row.limit !== null)
    notes.push(`Limit na ${row.decides_about} rok nie jest jeszcze znany; porównanie z ostatnim znanym, z ${row.row_year} roku.`)
  if (row.prorated_from && row.full_limit)
    notes.push(`Działalność od ${formatDate(row.prorated_from)}: część limitu ${formatMoney(row.full_limit)} proporcjonalna do reszty roku.`)
  if (row.missing_months.length > 0) notes.push(`Brak wyników: ${row.missing_months.map(formatMonth).join(', ')}.`)
  return notes
}

function Unwatched({ rows, company_id, mayChange }: { rows: readonly CompanyLimit[]; company_id: string; mayChange: boolean }) {
  async function watch({ key, version }: CompanyLimit) {
    await attempt(async () => {
      await call(limits.watch, { params: { id: company_id, limit_key: key }, body: { watched: true }, version })
      toast('Monitorowanie limitu włączono.')
    })
    await refreshQueries('companies')
  }
  return (
    <section className={classes.left} aria-label="Limity bez monitorowania">
      <h2>Bez monitorowania</h2>
      <ul>
        {rows.map(row => (
          <li key={row.key}>
            <span>
              {row.name}
              {row.exclusion?.reason && <span className={classes.quiet}> – {row.exclusion.reason}</span>}
            </span>
            {mayChange && (
              <Button size="xs" variant="default" leftSection={<IconBell size={18} stroke={1.75} aria-hidden />} onClick={() => void watch(row)}>
                Włącz monitorowanie
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
