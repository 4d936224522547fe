import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Passkey, passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SecurityRow } from '../SecurityRow.tsx'
import classes from '../second-factor/SecondFactor.module.css'
import { takesPasskeys } from './takes-passkeys.ts'
import { useNewPasskey } from './use-new-passkey.ts'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

/** One's own passkeys. */
export function PasskeysCard() {
  const read = useCall(passkeys.list)
  const list = read.data?.data ?? []
  const { add, busy } = useNewPasskey()
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <Card
      title="Klucze dostępu"
      actions={
        takesPasskeys() && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void add()}>
            Dodaj klucz
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={2} />}
      {read.data && list.length === 0 && (
        <p className={classes.lead}>
          {takesPasskeys()
            ? 'Odcisk palca, twarz albo PIN tego urządzenia zamiast hasła i kodu. Klucz nie opuszcza urządzenia ani menedżera haseł.'
            : 'Ta przeglądarka nie obsługuje kluczy dostępu.'}
        </p>
      )}
      <div className={classes.rows}>
        {list.map(passkey => (
          <SecurityRow
            key={passkey.id}
            mark={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
            title={passkey.device}
            text={`Dodano ${formatDateTime(passkey.created_at)}${passkey.last_used_at ? `, ostatnio użyto ${formatDateTime(passkey.last_used_at)}` : ', jeszcze nieużyty'}`}
          >
            <Button
              size="xs"
              variant="default"
              aria-label={`Usuń klucz dostępu: ${passkey.device}, ${formatDateTime(passkey.created_at)}`}
              onClick={() => setRemoved(passkey)}
            >
              Usuń
            </Button>
          </SecurityRow>
        ))}
      </div>
      <Suspense>
        {removed && (
          <ConfirmDialog
            opened
            danger
            onClose={() => setRemoved(undefined)}
            title="Usunąć klucz dostępu?"
            act="Usuń klucz"
            onConfirm={async () => {
              await call(passkeys.remove, { params: { id: removed.id } })
              toast('Usunięto klucz dostępu.')
              void refreshQueries('auth')
            }}
          >
            Kluczem z urządzenia {removed.device} nie będzie można się już zalogować. Hasło i kod działają bez zmian.
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}
