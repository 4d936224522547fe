import { IconCheck } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { chooseCompany, useChosenCompany } from '#web/session/company-choice.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import classes from './Purchases.module.css'
import { QueueList } from './QueueList.tsx'
import { type QueuePart, useQueue } from './use-queue.ts'

const NotOursDialog = lazyNamed(() => import('./NotOursDialog.tsx'), 'NotOursDialog')

const forms = ['faktura', 'faktury', 'faktur'] as const

/** What of a state this person may answer, the most urgent first. */
const queryOf = (state: 'awaiting' | 'suggested', company_id: string | null) => ({
  query: { page: 1, limit: 25, filters: [`state:${state},may_decide:true`, company_id && `company_id:${company_id}`].filter(Boolean).join(',') },
})

/** One invoice at a time; beside it, on the desk, those that follow. */
export function Purchases() {
  const company_id = useCompany()
  const awaiting = useCall(purchaseDecisions.list, queryOf('awaiting', company_id))
  const filled = useCall(purchaseDecisions.list, queryOf('suggested', company_id))
  const failed = [awaiting, filled].find(read => read.isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={() => Promise.all([awaiting.refetch(), filled.refetch()])} />
  if (!awaiting.data || !filled.data) return <Skeleton lines={6} />
  return <Queue key={company_id} requested={awaiting.data} filled={filled.data} />
}

/** That of the address, which a link has brought, until another one is chosen above. */
function useCompany(): string | null {
  const [search, setSearch] = useSearch()
  const chosen = useChosenCompany()
  const last = useRef(chosen)
  const wanted = search.get('company')
  useEffect(() => {
    const isChosenAnew = chosen !== last.current
    last.current = chosen
    if (wanted === null) return
    if (isChosenAnew)
      setSearch(
        now => {
          now.delete('company')
          return now
        },
        { replace: true },
      )
    else if (chosen !== null && chosen !== wanted) chooseCompany(wanted)
  }, [wanted, chosen, setSearch])
  return wanted ?? chosen
}

function Queue({ requested, filled }: { requested: QueuePart; filled: QueuePart }) {
  const { waiting, suggested, current, isAlone, hasMoved, show, goOn, answers } = useQueue(requested, filled)
  const [foreignInvoice, setForeignInvoice] = useState<PurchaseDecision>()
  return (
    <Page title="Opis zakupów" lead={leadOf(waiting.total, suggested.total)}>
      <div className={classes.queue}>
        {current && (
          <DecisionCard
            key={current.id}
            invoice={current}
            isAlone={isAlone}
            takesFocus={hasMoved}
            next={() => goOn(current)}
            answer={reply => {
              goOn(current)
              void answers.answer(current, reply)
            }}
            refuse={() => setForeignInvoice(current)}
          />
        )}
        {!current && <EmptyState icon={IconCheck} title="Wszystko opisane" text={suggested.total > 0 ? undefined : 'Nowe faktury pojawią się tu same.'} />}
        <QueueList
          waiting={waiting}
          suggested={suggested}
          current={current?.id}
          show={show}
          confirm={row => {
            if (row.id === current?.id) goOn(row)
            if (row.kind) void answers.answer(row, { kind: row.kind, purpose: row.purpose })
          }}
        />
      </div>
      <Suspense>
        {foreignInvoice && (
          <NotOursStep invoice={foreignInvoice} answers={answers} goOn={() => goOn(foreignInvoice)} close={() => setForeignInvoice(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

interface NotOursStepProps {
  invoice: PurchaseDecision
  answers: ReturnType<typeof useQueue>['answers']
  goOn(): void
  close(): void
}

/** Asks why an invoice is not the company's; the queue goes on once that was sent. */
function NotOursStep({ invoice, answers: { answer, undo, tell }, goOn, close }: NotOursStepProps) {
  return (
    <NotOursDialog
      invoice={invoice}
      send={async reason => {
        const outcome = await answer(invoice, { kind: 'not_ours', purpose: reason }, true)
        if (outcome === 'meanwhile') close()
        return outcome === 'taken'
      }}
      undo={() => {
        close()
        void undo(invoice)
      }}
      onClose={wasSent => {
        if (wasSent) {
          goOn()
          tell({ ...invoice, kind: 'not_ours', purpose: null })
        }
        close()
      }}
    />
  )
}

const leadOf = (waiting: number, suggested: number) =>
  [
    waiting > 0 ? `Do opisania: ${plural(waiting, forms)}` : 'Nic nie czeka na opis',
    ...(suggested > 0 ? [`uzupełnione z poprzednich: ${plural(suggested, forms)}`] : []),
  ].join(', ')
