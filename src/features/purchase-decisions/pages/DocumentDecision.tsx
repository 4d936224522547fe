import { Button } from '@mantine/core'
import { IconMail, IconMessageQuestion, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { decisionBadges } from '#features/documents/pages/badges.ts'
import { fromLabels } from '#features/documents/shared/labels-decision.ts'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { holdsWithout } from '#features/purchase-decisions/shared/holds-without.ts'
import { answerText, doubtsText } from '#features/purchase-decisions/shared/labels.ts'
import { reasonOf } from '#features/purchase-decisions/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { icon } from '#web/ui/display/icon.ts'
import { ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { askClients } from './ask-clients.ts'
import classes from './DocumentDecision.module.css'

const DecisionDialog = lazyNamed(() => import('./DecisionDialog.tsx'), 'DecisionDialog')
const LetterDialog = lazyNamed(() => import('./LetterDialog.tsx'), 'LetterDialog')

/** What the invoice is, who says so, and since when; else until when the client may still say it. */
export function DocumentDecision({ document_id }: { document_id: string }) {
  const read = useCall(purchaseDecisions.list, { query: { page: 1, limit: 1, filters: `id:${document_id}` } })
  const decision = read.data?.data[0]
  return (
    <section className={classes.decision} aria-label="Decyzja klienta">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {decision && <Decision decision={decision} />}
    </section>
  )
}

function Decision({ decision }: { decision: PurchaseDecision }) {
  const { id, state, kind, may_decide } = decision
  const mayAsk = useCan('documents.review') && may_decide && state !== 'decided' && state !== 'awaiting'
  const [opened, setOpened] = useState<'decision' | 'letter'>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpened(undefined)

  async function ask() {
    setBusy(true)
    await askClients([id]).catch(toastFailure)
    setBusy(false)
  }

  return (
    <>
      <p className={classes.said}>
        <Status look={decisionBadges[state]} size="pill" />
        {!isHint(decision) && <b>{answerText(decision)}</b>}
      </p>
      <p className={classes.about}>{aboutOf(decision)}</p>
      <div className={classes.acts}>
        {may_decide && (
          <Button size="xs" variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setOpened('decision')}>
            {state === 'decided' ? 'Zmień decyzję' : 'Opisz'}
          </Button>
        )}
        {mayAsk && (
          <Button size="xs" variant="default" loading={busy} leftSection={<IconMessageQuestion {...icon} />} onClick={() => void ask()}>
            Zapytaj klienta
          </Button>
        )}
        {state === 'decided' && kind === 'not_ours' && (
          <Button size="xs" variant="default" leftSection={<IconMail {...icon} />} onClick={() => setOpened('letter')}>
            Pismo do sprzedawcy
          </Button>
        )}
      </div>
      <Suspense>
        {opened === 'decision' && <DecisionDialog decision={decision} onClose={close} />}
        {opened === 'letter' && <LetterDialog id={id} onClose={close} />}
      </Suspense>
    </>
  )
}

/** What memory says of one that is asked is nobody's word. */
const isHint = ({ state }: PurchaseDecision) => state === 'awaiting' || state === 'unasked'

function aboutOf(decision: PurchaseDecision): string {
  const { state, doubts, decided_at, decided_by_name, decided_from, on_behalf } = decision
  if (state === 'decided')
    return [
      [decided_by_name, on_behalf && '(w imieniu klienta)'].filter(Boolean).join(' '),
      decided_at && formatDateTime(decided_at),
      decided_from && fromLabels[decided_from],
    ]
      .filter(Boolean)
      .join(', ')
  const because = doubtsText(doubts)
  const words = {
    unasked: ['Klient nie jest pytany o tę fakturę'],
    awaiting: [because, decision.kind && [`podpowiedź: ${answerText(decision)}`, reasonOf(decision)].filter(Boolean).join(', '), holdsWithout(decision)],
    suggested: ['Uzupełniona z poprzednich', reasonOf(decision)],
    lapsed: ['Nikt nie odpowiedział w terminie, obowiązuje zasada biura'],
  }[state]
  const decisionText = words.filter(Boolean).join('; ')
  return decisionText && `${decisionText}.`
}
