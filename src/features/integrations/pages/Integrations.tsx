import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconBuilding, IconCircleDashed, IconPlugConnected, IconServer } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Integration, integrations, type Service } from '#features/integrations/contract.ts'
import { ksefFields, smsapiFields, smtpFields } from '#features/integrations/fields.ts'
import { securityLabels, serviceLabels, sourceLabels } from '#features/integrations/labels.ts'
import { smsapi } from '#features/integrations/contract-smsapi.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Integrations.module.css'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
const CertificateDialog = lazyNamed(() => import('./CertificateDialog.tsx'), 'CertificateDialog')
const ServiceDialog = lazyNamed(() => import('./ServiceDialog.tsx'), 'ServiceDialog')

const purposes: Record<Service, string> = {
  smtp: 'Z jakiego serwera i adresu wychodzą e-maile biura.',
  smsapi: 'Wysyłka SMS do klientów i kodów logowania.',
  ksef: 'Tym certyfikatem biuro loguje się do KSeF w imieniu firm, które nadały mu uprawnienie.',
  gus: 'Pobieranie danych firm po numerze NIP.',
  mf: 'Status VAT i rachunki firm. Nie wymaga klucza.',
}

const sources: Record<Integration['source'], StatusLook> = {
  office: { label: sourceLabels.office, hue: 'green', icon: IconBuilding },
  installation: { label: sourceLabels.installation, hue: 'teal', icon: IconServer },
  none: { label: sourceLabels.none, hue: 'slate', icon: IconCircleDashed },
}

/** What takes no key is only switched on or off, for all offices, by whoever runs the installation. */
const switchedOff: StatusLook = { label: 'Wyłączone w tej instalacji', hue: 'slate', icon: IconCircleDashed }

/** The office's own access to services outside. */
export function Integrations() {
  const read = useCall(integrations.list)
  const [edited, setEdited] = useState<Integration>()
  return (
    <Page title="Integracje" look="cards" lead="Dane dostępu są szyfrowane; haseł i kluczy nikt tu nie zobaczy.">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={8} />}
      <div className={classes.cards}>
        {read.data?.data.map(one => (
          <ServiceCard key={one.kind} integration={one} edit={() => setEdited(one)} />
        ))}
      </div>
      <Suspense>
        {edited?.kind === 'ksef' && <CertificateDialog integration={edited} onClose={() => setEdited(undefined)} />}
        {edited && edited.kind !== 'mf' && edited.kind !== 'ksef' && (
          <ServiceDialog integration={{ ...edited, kind: edited.kind }} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

function ServiceCard({ integration: { kind, source, shown, version }, edit }: { integration: Integration; edit(): void }) {
  const may = useCan('integrations.write')
  const [busy, run] = useAttempt()
  const [asking, setAsking] = useState(false)
  const title = serviceLabels[kind]
  async function test() {
    await run(async () => {
      const { data } = await call(integrations.test, { body: { kind } })
      toast(data.sentence, data.works ? {} : { tone: 'fault' })
    })
  }
  async function remove() {
    await call(integrations.remove, { body: { kind: kind as Exclude<Service, 'mf'> }, version })
    toast(`Usunięto dane dostępu: ${title}.`)
    await refreshQueries('integrations', 'modules')
  }
  return (
    <Card title={title} actions={<Status look={kind === 'mf' && source === 'none' ? switchedOff : sources[source]} size="pill" />}>
      <p className={classes.text}>{purposes[kind]}</p>
      {kind === 'mf' && source === 'none' && <p className={classes.text}>Włącza go administrator serwera, zmienną MF_URL=https://wl-api.mf.gov.pl.</p>}
      {shown.host && (
        <Facts
          facts={[
            [smtpFields.host.label, `${shown.host}:${shown.port}`],
            [smtpFields.security.label, shown.security && securityLabels[shown.security]],
            [smtpFields.username.label, shown.username],
            [smtpFields.from.label, shown.from],
          ]}
        />
      )}
      {shown.nip && (
        <Facts
          facts={[
            [ksefFields.owner.label, shown.owner],
            [ksefFields.nip.label, shown.nip],
            [ksefFields.valid_to.label, shown.valid_to && formatDate(shown.valid_to)],
          ]}
        />
      )}
      {shown.sender && <Facts facts={[[smsapiFields.sender.label, shown.sender]]} />}
      {kind === 'smsapi' && source !== 'none' && <Balance />}
      {may && (
        <div className={classes.acts}>
          {kind !== 'mf' && (
            <Button variant="default" onClick={edit}>
              {kind === 'ksef'
                ? source === 'office'
                  ? 'Wymień certyfikat'
                  : 'Dodaj certyfikat'
                : source === 'office'
                  ? 'Zmień dane dostępu'
                  : 'Podaj własne dane dostępu'}
            </Button>
          )}
          <Button variant="default" loading={busy} leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden />} onClick={() => void test()}>
            Sprawdź połączenie
          </Button>
          {source === 'office' && (
            <Button variant="danger-outline" onClick={() => setAsking(true)}>
              Usuń dane dostępu
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asking && (
          <ConfirmDialog opened onClose={() => setAsking(false)} title={`Usunąć dane dostępu: ${title}?`} act="Usuń dane dostępu" danger onConfirm={remove}>
            {kind === 'ksef'
              ? 'Firmy, które nadały uprawnienie biuru, przestaną być sprawdzane w KSeF. Żeby wrócić, trzeba będzie dodać certyfikat jeszcze raz.'
              : 'Hasła i klucza nie da się odzyskać; żeby wrócić, trzeba będzie wpisać je jeszcze raz.'}
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}

/** What is left on the account. */
function Balance() {
  const read = useCall(smsapi.profile)
  if (read.isLoadingError) return <p className={classes.text}>{sentenceOf(read.error)}</p>
  if (!read.data) return <Skeleton lines={1} />
  const { points, username, name } = read.data.data
  return (
    <Facts
      facts={[
        ['Konto', username ?? name],
        ['Stan konta', points === null ? 'rozliczane z dołu' : `${formatNumber(points)} pkt`],
      ]}
    />
  )
}
