import { IconCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import classes from './Purchases.module.css'
import { QueueList } from './QueueList.tsx'
import { sellerOf, useAnswers } from './use-answers.ts'

const NotOursDialog = lazyNamed(() => import('./NotOursDialog.tsx'), 'NotOursDialog')

const forms = ['faktura', 'faktury', 'faktur'] as const

/** What of a state this person may answer, the most urgent first. */
const queryOf = (state: 'awaiting' | 'suggested', company_id: string | null) => ({
  query: { page: 1, limit: 25, filters: [`state:${state},may_decide:true`, company_id && `company_id:${company_id}`].filter(Boolean).join(',') },
})

/** One invoice at a time; beside it, on the desk, those that follow. */
export function Purchases() {
  const [search] = useSearch()
  const chosen = useChosenCompany()
  const company_id = search.get('company') ?? chosen
  const asked = useCall(purchaseDecisions.list, queryOf('awaiting', company_id))
  const filled = useCall(purchaseDecisions.list, queryOf('suggested', company_id))
  const failed = [asked, filled].find(read => read.isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={() => Promise.all([asked.refetch(), filled.refetch()])} />
  if (!asked.data || !filled.data) return <Skeleton lines={6} />
  return <Queue key={company_id} asked={asked.data} filled={filled.data} />
}

interface Read {
  data: PurchaseDecision[]
  meta: { total: number }
}

function Queue({ asked, filled }: { asked: Read; filled: Read }) {
  const [shown, show] = useState<PurchaseDecision | undefined>(asked.data[0])
  const [refused, setRefused] = useState<PurchaseDecision>()
  const { answer, undo, tell, isAnswered } = useAnswers(show)
  const left = ({ data, meta }: Read) => {
    const rows = data.filter(row => !isAnswered(row))
    return { rows, total: meta.total - (data.length - rows.length) }
  }
  const [waiting, suggested] = [left(asked), left(filled)]
  const rows = [...waiting.rows, ...suggested.rows]
  const place = rows.findIndex(({ id }) => id === shown?.id)
  const current = rows[place] ?? shown ?? waiting.rows[0]
  // What is shown stays until one goes on: nothing changes under a finger.
  if (current && current.id !== shown?.id) show(current)

  const step = (by: number) => {
    const next = rows[place + by]
    return next && (() => show(next))
  }
  useKeys([
    { key: 'j', title: 'Następna faktura', act: step(1) },
    { key: 'k', title: 'Poprzednia faktura', act: place > 0 ? step(-1) : undefined },
  ])

  /** The next one that waits; what is filled in is gone through only by choice. */
  function goOn(from: PurchaseDecision) {
    const list = place < waiting.rows.length ? waiting.rows : rows
    const at = list.findIndex(({ id }) => id === from.id)
    show(list[at + 1] ?? waiting.rows.find(({ id }) => id !== from.id))
  }

  return (
    <Page title="Opis zakupów" lead={leadOf(waiting.total, suggested.total)}>
      <div className={classes.queue}>
        {current && (
          <DecisionCard
            key={current.id}
            invoice={current}
            next={() => goOn(current)}
            answer={given => {
              goOn(current)
              void answer(current, given)
            }}
            refuse={() => setRefused(current)}
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
            if (row.kind) void answer(row, { kind: row.kind, purpose: row.purpose })
          }}
        />
      </div>
      <Suspense>
        {refused && (
          <NotOursDialog
            invoice={refused}
            send={async reason => {
              const done = await answer(refused, { kind: 'not_ours', purpose: reason })
              if (!done) setRefused(undefined)
              return done
            }}
            undo={() => {
              setRefused(undefined)
              void undo(refused)
            }}
            onClose={wasSent => {
              if (wasSent) {
                goOn(refused)
                tell({ ...refused, kind: 'not_ours', purpose: null })
              }
              setRefused(undefined)
            }}
            seller={sellerOf(refused)}
          />
        )}
      </Suspense>
    </Page>
  )
}

const leadOf = (waiting: number, suggested: number) =>
  [
    waiting > 0 ? `Do opisania: ${plural(waiting, forms)}` : 'Nic nie czeka na opis',
    ...(suggested > 0 ? [`uzupełnione z poprzednich: ${plural(suggested, forms)}`] : []),
  ].join(', ')
