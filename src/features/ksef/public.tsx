import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconPlugConnected, IconPlugConnectedX, IconUserX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ksef, type KsefConnection } from './shared/contract.ts'
import { connectionFields } from './shared/fields.ts'
import {
  type ConnectionState,
  environmentLabels,
  notRevoked,
  permissionLabels,
  stateLabels,
  switchedOff,
  tellLeft,
  wayLabels,
  withdrawnByClient,
} from './shared/labels.ts'
import { isFetched, mayFetch, needsGrant, tellProblem } from './shared/rules.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { icon } from '#web/ui/display/icon.ts'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import classes from './public.module.css'

const TokenDialog = lazyNamed(() => import('./pages/TokenDialog.tsx'), 'TokenDialog')
const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
const Fetches = lazyNamed(() => import('./pages/Fetches.tsx'), 'Fetches')
const GrantSteps = lazyNamed(() => import('./pages/GrantSteps.tsx'), 'GrantSteps')

const looks: Record<ConnectionState, StatusLook> = {
  off: { label: stateLabels.off, hue: 'slate', icon: IconCircleDashed },
  awaiting: { label: stateLabels.awaiting, hue: 'amber', icon: IconHourglass },
  working: { label: stateLabels.working, hue: 'green', icon: IconCircleCheck },
  withdrawn: { label: stateLabels.withdrawn, hue: 'red', icon: IconUserX },
  failing: { label: stateLabels.failing, hue: 'red', icon: IconPlugConnectedX },
}

interface Props {
  company_id: string
  vat_number: string | null
  mayEdit: boolean
  archived: boolean
  isClient: boolean
}

/** How the company's invoices come from KSeF: the state, what to do about it, and the two ways to connect. */
export function KsefCard({ company_id, isClient, archived, ...rest }: Props) {
  const read = useCall(ksef.ofCompany, { params: { id: company_id } })
  const connection = read.data?.data
  // Nothing is left to connect, or whoever looks can do nothing about it.
  if (connection?.state === 'off' && (archived || (isClient && !connection.environment))) return null
  return (
    <Card title="KSeF" actions={connection && <Status look={looks[connection.state]} size="pill" />}>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {connection && <Connection {...{ connection, company_id, archived, ...rest }} />}
    </Card>
  )
}

/** What the check has found. */
function sentenceFor(connection: KsefConnection) {
  const { state, problem } = connection
  if (state === 'withdrawn' && problem === 'no_permission') return withdrawnByClient
  return problem ? tellProblem(problem, connection) : 'Połączenie z KSeF działa.'
}

/** What keeps it from being connected at all, or undefined. */
function obstacleTo({ environment }: KsefConnection, vat_number: string | null, archived: boolean) {
  if (archived) return 'Firma jest w archiwum, więc portal już jej nie sprawdza i w nocy zakończy to połączenie.'
  if (!environment) return switchedOff
  return vat_number ? undefined : 'Żeby połączyć firmę z KSeF, trzeba najpierw wpisać jej NIP.'
}

function Connection({ connection, company_id, vat_number, mayEdit, archived }: Omit<Props, 'isClient'> & { connection: KsefConnection }) {
  const { state, way, problem, permissions, office_nip, environment } = connection
  const obstacle = obstacleTo(connection, vat_number, archived)
  if (obstacle && state === 'off') return <p className={classes.text}>{obstacle}</p>
  return (
    <div className={classes.connection}>
      {obstacle && <p className={classes.text}>{obstacle}</p>}
      {environment && environment !== 'production' && (
        <p className={classes.text}>
          {environmentLabels[environment]}
          {environment === 'demo' || environment === 'test' ? ', bez skutków prawnych.' : '.'}
        </p>
      )}
      {state === 'off' && (
        <p className={classes.text}>Firma pozwala biuru przeglądać swoje faktury w KSeF. Portal co noc sprawdza, czy uprawnienie jest ważne.</p>
      )}
      {state === 'withdrawn' && <ErrorMessage>Biuro widziało faktury tej firmy, a teraz nie ma już do tego uprawnienia w KSeF.</ErrorMessage>}
      {problem && !(state === 'withdrawn' && problem === 'no_permission') && (
        <ErrorMessage tone={state === 'failing' ? 'red' : 'amber'}>{tellProblem(problem, connection)}</ErrorMessage>
      )}
      {state !== 'off' && (
        <Facts
          facts={happened(
            [connectionFields.way.label, wayLabels[way]],
            [connectionFields.since.label, connection.since && formatDateTime(connection.since)],
            [connectionFields.permissions.label, permissions.map(one => permissionLabels[one]).join(', ')],
            [connectionFields.checked_at.label, connection.checked_at && formatDateTime(connection.checked_at)],
            [connectionFields.fetched_at.label, connection.fetched_at && formatDateTime(connection.fetched_at)],
            ...(way === 'token' ? [[connectionFields.token_ends.label, connection.token_ends && formatDate(connection.token_ends)] as const] : []),
          )}
        />
      )}
      {environment && !obstacle && way === 'certificate' && needsGrant(connection) && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <GrantSteps office_nip={office_nip} environment={environment} />
        </Suspense>
      )}
      {mayEdit && <Acts connection={connection} company_id={company_id} onlyEnd={obstacle !== undefined} />}
      {state !== 'off' && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <Fetches company_id={company_id} isFetched={!obstacle && isFetched(connection)} mayFetch={mayEdit && !obstacle && mayFetch(connection)} />
        </Suspense>
      )}
    </div>
  )
}

function Acts({ connection, company_id, onlyEnd }: { connection: KsefConnection; company_id: string; onlyEnd: boolean }) {
  const { state, way, version } = connection
  const params = { id: company_id }
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'token' | 'end'>()
  const close = () => setAsking(undefined)

  async function attempt(ask: () => Promise<{ data: KsefConnection; revoked?: boolean | null }>) {
    setBusy(true)
    try {
      const { data, revoked } = await ask()
      await refreshQueries('companies')
      if (revoked === false) toast(notRevoked, { tone: 'fault' })
      else toast(sentenceFor(data), data.state === 'working' ? {} : { tone: 'fault' })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  async function disconnect() {
    const { data } = await call(ksef.disconnect, { params })
    await refreshQueries('companies')
    if (data.left.length > 0) toast(`Połączenie zakończono. ${tellLeft(data.left)}`, { tone: 'fault' })
    else toast(data.revoked ? 'Połączenie zakończono, a token unieważniono w KSeF.' : 'Połączenie z KSeF zakończono.')
  }

  const check = () => attempt(() => call(ksef.check, { params }))
  const connectByCertificate = () => attempt(() => call(ksef.connect, { params, body: { way: 'certificate' }, version }))
  return (
    <div className={classes.acts}>
      {!onlyEnd && (
        <>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconPlugConnected {...icon} />}
            onClick={() => void (state === 'off' ? connectByCertificate() : check())}
          >
            Sprawdź
          </Button>
          <Button variant="default" onClick={() => setAsking('token')}>
            {way === 'token' ? 'Wymień token' : 'Połącz tokenem'}
          </Button>
        </>
      )}
      {!onlyEnd && way === 'token' && (
        <Button variant="default" disabled={busy} onClick={() => void connectByCertificate()}>
          Połącz certyfikatem biura
        </Button>
      )}
      {state !== 'off' && (
        <Button variant="danger-outline" onClick={() => setAsking('end')}>
          Zakończ połączenie
        </Button>
      )}
      <Suspense>
        {asking === 'token' && <TokenDialog company_id={company_id} version={version} onClose={close} />}
        {asking === 'end' && (
          <ConfirmDialog opened onClose={close} title="Zakończyć połączenie z KSeF?" act="Zakończ połączenie" danger onConfirm={disconnect}>
            {way === 'token'
              ? 'Token zostanie unieważniony w KSeF i usunięty z portalu.'
              : 'Portal przestanie sprawdzać tę firmę. Uprawnienie nadane biuru cofa firma w Aplikacji Podatnika KSeF.'}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
