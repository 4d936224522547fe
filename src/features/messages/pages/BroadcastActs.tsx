import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Broadcast, broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { heldBack, isUnderWay } from '#features/messages/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

type Act = 'cancel' | 'resume'

/** Stopped while it goes out, taken up again where it was stopped. */
export function BroadcastActs({ broadcast }: { broadcast: Broadcast }) {
  const [pendingAct, setPendingAct] = useState<Act>()
  const left = heldBack(broadcast)
  const firms = plural(left, ['firmy', 'firm', 'firm'])
  const question = (act: Act) => ({
    opened: pendingAct === act,
    onClose: () => setPendingAct(undefined),
    onConfirm: async () => {
      await call(broadcasts[act], { params: { id: broadcast.id } })
      await refreshQueries('messages')
    },
  })
  return (
    <>
      {isUnderWay(broadcast) && (
        <Button variant="danger-outline" size="xs" onClick={() => setPendingAct('cancel')}>
          Przerwij
        </Button>
      )}
      {left > 0 && (
        <>
          <Button variant="default" size="xs" onClick={() => setPendingAct('resume')}>
            Wznów wysyłkę
          </Button>
          <ConfirmDialog {...question('resume')} title={`Wznowić rozsyłanie wiadomości „${broadcast.subject}” do ${firms}?`} act={`Wyślij do ${firms}`}>
            Firmy, do których wiadomość już wysłano, nie otrzymają jej ponownie. Wysłanych e-maili nie da się cofnąć.
          </ConfirmDialog>
        </>
      )}
      <ConfirmDialog {...question('cancel')} title={`Przerwać rozsyłanie wiadomości „${broadcast.subject}”?`} act="Przerwij" danger>
        Firmy, do których wiadomość już wysłano, zatrzymają ją. Pozostałe jej nie otrzymają.
      </ConfirmDialog>
    </>
  )
}
