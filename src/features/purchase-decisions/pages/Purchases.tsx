import { IconCheck } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { chooseCompany, useChosenCompany } from '#web/session/company-choice.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useBoughtAhead } from './bought.ts'
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
  const company_id = useCompany()
  const asked = useCall(purchaseDecisions.list, queryOf('awaiting', company_id))
  const filled = useCall(purchaseDecisions.list, queryOf('suggested', company_id))
  const failed = [asked, filled].find(read => read.isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={() => Promise.all([asked.refetch(), filled.refetch()])} />
  if (!asked.data || !filled.data) return <Skeleton lines={6} />
  return <Queue key={company_id} asked={asked.data} filled={filled.data} />
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

interface Read {
  data: PurchaseDecision[]
  meta: { total: number }
}

function Queue({ asked, filled }: { asked: Read; filled: Read }) {
  const [shown, setShown] = useState<PurchaseDecision | undefined>(asked.data[0])
  /** Somebody has gone on from what was there first: the focus follows. */
  const [moved, setMoved] = useState(false)
  function show(invoice: PurchaseDecision | undefined) {
    setShown(invoice)
    setMoved(true)
  }
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
  if (current && current.id !== shown?.id) setShown(current)

  const following = [...rows.slice(place + 1, place + 3), ...waiting.rows.slice(0, 1)]
  useBoughtAhead(following.map(({ id }) => id))

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
            isAlone={rows.every(({ id }) => id === current.id)}
            takesFocus={moved}
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
              const outcome = await answer(refused, { kind: 'not_ours', purpose: reason }, true)
              if (outcome === 'meanwhile') setRefused(undefined)
              return outcome === 'taken'
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
