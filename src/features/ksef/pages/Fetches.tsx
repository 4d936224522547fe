import { Button } from '@mantine/core'
import { IconCloudDownload, IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type KsefFetch, type KsefStream, ksef } from '#features/ksef/shared/contract.ts'
import { type KsefRole, pastProblemLabels, roleLabels, wayLabels } from '#features/ksef/shared/labels.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { plural } from '#kernel/text/plural.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { icon } from '#web/ui/display/icon.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Facts } from '#web/ui/layout/Page.tsx'
import classes from '#features/ksef/public.module.css'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

const invoices = ['nowa faktura', 'nowe faktury', 'nowych faktur', 'nowej faktury'] as const

const resultText = ({ added, problem }: KsefFetch) => (problem ? pastProblemLabels[problem] : plural(added, invoices))

const order = Object.keys(roleLabels)

/** Sales and purchases first. */
const inOrder = <Row extends { role: KsefRole }>(rows: readonly Row[]) => rows.toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role))

/** How far the role has come that is furthest behind, of those that go through older invoices. */
const furthest = (streams: readonly KsefStream[]) =>
  streams
    .filter(({ reads_history }) => reads_history)
    .map(({ cursor }) => cursor)
    .toSorted((one, other) => new Date(one).getTime() - new Date(other).getTime())[0]

interface Props {
  company_id: string
  isFetched: boolean
  mayFetch: boolean
}

/** How far the company's invoices have come, and what came last. */
export function Fetches({ company_id, isFetched, mayFetch }: Props) {
  const params = { id: company_id }
  const read = useCall(ksef.progress, { params })
  const [busy, run] = useAttempt()
  const [isAsking, setAsking] = useState(false)
  const progress = read.data?.data
  const behind = isFetched ? furthest(progress?.streams ?? []) : undefined

  async function ask(history: boolean) {
    await call(ksef.fetch, { params, body: { history } })
    await refreshQueries('companies')
    toast('Portal pobiera faktury. Nowe pojawią się tutaj i w dokumentach.')
  }

  async function fetchNow() {
    await run(() => ask(false))
  }

  return (
    <div className={classes.fetches}>
      <h3 className={classes.heading}>Faktury</h3>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {progress && progress.streams.length === 0 && (
        <p className={classes.text}>
          Jeszcze nic nie pobrano.{' '}
          {isFetched
            ? 'Portal pobiera co 15 minut faktury od początku tego miesiąca, a starsze na życzenie.'
            : 'Portal zacznie pobierać faktury, gdy połączenie będzie działać.'}
        </p>
      )}
      {behind && <p className={classes.text}>Portal przegląda jeszcze starsze faktury: doszedł do {formatDate(warsawDay(behind))}. Nowe przyjdą po nich.</p>}
      {progress && progress.streams.length > 0 && (
        <Facts facts={inOrder(progress.streams).map(({ role, cursor }) => [`${roleLabels[role]}: pobrano do`, formatDateTime(cursor)])} />
      )}
      {progress && progress.fetches.length > 0 && (
        <ul className={classes.log}>
          {progress.fetches.map(fetch => (
            <li key={fetch.id}>
              <time dateTime={fetch.created_at}>{formatDateTime(fetch.created_at)}</time>
              <span>
                {roleLabels[fetch.role]}: {resultText(fetch)}
              </span>
              <span className={classes.way}>{wayLabels[fetch.way]}</span>
            </li>
          ))}
        </ul>
      )}
      {mayFetch && (
        <div className={classes.acts}>
          <Button variant="default" loading={busy} leftSection={<IconCloudDownload {...icon} />} onClick={() => void fetchNow()}>
            Pobierz teraz
          </Button>
          <Button variant="default" leftSection={<IconHistory {...icon} />} onClick={() => setAsking(true)}>
            Pobierz od 1 lutego 2026
          </Button>
        </div>
      )}
      <Suspense>
        {isAsking && (
          <ConfirmDialog opened onClose={() => setAsking(false)} title="Pobrać faktury od 1 lutego 2026?" act="Pobierz" onConfirm={() => ask(true)}>
            Portal przejrzy od nowa wszystkie faktury firmy w KSeF. Te, które już tu są, nie przyjdą drugi raz. Przy wielu fakturach trwa to kilka godzin, a
            nowe przychodzą dopiero po nich.
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
