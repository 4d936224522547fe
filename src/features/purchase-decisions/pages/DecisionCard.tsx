import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Gross } from '#features/documents/public.tsx'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import { type PurchaseDecision, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { holdsWithout } from '#features/purchase-decisions/shared/holds-without.ts'
import { kindLabels, type PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import { answerText, doubtsText } from '#features/purchase-decisions/shared/labels.ts'
import { purchaseKinds } from '#features/purchase-decisions/shared/rules.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { useOwnCompanies } from '#web/ui/session/use-own-companies.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { KindButtons, PurposeInput } from './AnswerInputs.tsx'
import { type Bought, useBought } from './bought.ts'
import classes from './Purchases.module.css'
import { type Answer, sellerOf } from './use-answers.ts'

interface Props {
  invoice: PurchaseDecision
  answer(decision: Answer): void
  /** It is not the company's: why is asked first. */
  refuse(): void
  next(): void
  /** There is no other one to go to. */
  isAlone: boolean
  /** It has come in the place of another one. */
  takesFocus: boolean
}

/** Everything one needs to know what an invoice is, and the four answers. */
export function DecisionCard({ invoice, answer, refuse, next, isAlone, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  // Somebody else may answer meanwhile.
  const read = useCall(purchaseDecisions.list, { query: { page: 1, limit: 1, filters: `id:${invoice.id}` } })
  const live = read.data?.data[0] ?? invoice
  const isGone = read.data?.data.length === 0
  const hasSeveral = useOwnCompanies(useUser()).length > 1
  // Its answers are not there before what they are about: nothing that comes late moves them from under a finger.
  const bought = useBought(invoice.id)
  const isTaken = isGone || live.state === 'decided' || live.state === 'lapsed' || !live.may_decide
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // Why one was refused says nothing of what another one is for.
  const filled = typed === undefined && live.kind && live.kind !== 'not_ours' ? live.purpose : null
  const purpose = (typed ?? filled ?? '').trim()
  const decide = (kind: PurchaseKind) => (kind === 'not_ours' ? refuse() : answer({ kind, purpose: purpose || null }))
  const isAsked = !isTaken && bought !== undefined
  useKeys([
    ...purchaseKinds.map((kind, place) => ({ key: String(place + 1), title: kindLabels[kind], once: true, act: isAsked ? () => decide(kind) : undefined })),
    { key: 'n', title: 'Na co', act: isAsked ? () => field.current?.focus() : undefined },
  ])
  return (
    <article className={classes.card} aria-label={`Faktura: ${sellerOf(live)}`}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {sellerOf(live)}
        </h2>
        <p className={classes.sum}>
          <Gross of={live} />
        </p>
        <p className={classes.facts}>
          {[live.number, live.issue_date ? formatDate(live.issue_date) : formatMonth(live.month), hasSeveral && live.company_title].filter(Boolean).join(' · ')}
        </p>
      </header>
      {bought && <Lines invoice={live} bought={bought} />}
      {isTaken ? (
        <ErrorMessage
          tone="amber"
          action={
            <Button size="xs" onClick={next}>
              Dalej
            </Button>
          }
        >
          {isGone ? 'Tej faktury już tu nie ma.' : takenWords(live)}
        </ErrorMessage>
      ) : !bought ? (
        <Skeleton lines={10} />
      ) : (
        <>
          <Why invoice={live} />
          <PurposeInput ref={field} value={typed ?? filled ?? ''} suggestions={live.purposes} onChange={setTyped} />
          {/* The rest of a double click says nothing of the next invoice. */}
          <KindButtons invoice={live} onChoose={(kind, { detail }) => (detail > 1 && typed === undefined) || decide(kind)} />
        </>
      )}
      {(isTaken || bought) && (
        <div className={classes.others}>
          <Link to={linkTo('documents-view', { id: live.id }, { whole: 'yes' })}>Zobacz całą fakturę</Link>
          {!isTaken && !isAlone && (
            <Button size="sm" variant="subtle" onClick={next}>
              Później
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** Why this invoice is asked about, and what holds if nobody answers. */
function Why({ invoice }: { invoice: PurchaseDecision }) {
  const because = doubtsText(invoice.doubts)
  const unanswered = holdsWithout(invoice)
  return (
    <p className={classes.why}>
      {because && `${because}. `}
      {unanswered && <b>{`${capitalise(unanswered)}.`}</b>}
    </p>
  )
}

function takenWords(decision: PurchaseDecision): string {
  const { state, decided_by_name } = decision
  const ownAnswer = answerText(decision)
  if (state === 'decided') return `Ta faktura jest już opisana (${[decided_by_name, ownAnswer].filter(Boolean).join(': ')}).`
  if (state === 'lapsed') return `Termin odpowiedzi minął, obowiązuje: ${ownAnswer}.`
  return 'Tej faktury nie można już opisać: jest zaksięgowana albo jej miesiąc jest zamknięty.'
}

const firstLines = 3

/** What was bought, where the file says it. */
function Lines({ invoice, bought: { lines, currency } }: { invoice: PurchaseDecision; bought: Bought }) {
  if (lines.length === 0) return invoice.counterparty && invoice.title !== invoice.number ? <p className={classes.facts}>{invoice.title}</p> : null
  const more = lines.length - firstLines
  return (
    <ul className={classes.lines} aria-label="Co kupiono">
      {lines.slice(0, firstLines).map(({ position, name, value }) => (
        <li key={position}>
          <span>{name}</span>
          {value !== null && <span>{sumOf(value, currency ?? invoice.currency)}</span>}
        </li>
      ))}
      {more > 0 && <li>i {plural(more, ['dalsza pozycja', 'dalsze pozycje', 'dalszych pozycji'])}</li>}
    </ul>
  )
}
