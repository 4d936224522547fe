import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCoins, IconFileAlert, IconMail } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type MatrixDetail, settlements } from '#features/settlements/shared/contract.ts'
import { inSentence } from '#features/settlements/shared/labels.ts'
import { settlementBadges } from '#features/settlements/pages/badges.ts'
import { takeBackAsked, takeBackOpened } from '#features/settlements/pages/take-back-requests.ts'
import type { MatrixCell } from '#features/settlements/shared/matrix-encoding.ts'
import { isCollecting } from '#features/settlements/shared/rules.ts'
import { daysBetween, formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawDay, warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import classes from './MatrixPopover.module.css'

export interface MatrixAnchor {
  company_id: string
  company_title: string
  month: string
  cell: MatrixCell | null
  element: HTMLElement
}

interface Props {
  place: MatrixAnchor
  onOpen(place: MatrixAnchor): void
  onStay(): void
}

/** What one month of the matrix has to say, beside its cell: reached with the pointer, or with Tab from the cell. */
export function MatrixPopover({ place, onOpen, onStay }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { company_id, month, cell } = place
  const read = useCall(settlements.matrixCell, { params: { company_id, month } }, { enabled: cell !== null, staleTime: 10_000 })
  const detail = read.data?.data
  useLayoutEffect(() => putBeside(box.current, place.element))
  return (
    <div ref={box} className={classes.box} role="group" aria-label={`${place.company_title}, ${formatMonth(month)}`} onMouseEnter={onStay}>
      <div className={classes.head}>
        <b>{place.company_title}</b>
        <span>{formatMonth(month)}</span>
      </div>
      <div role="status" className={classes.facts}>
        {cell && <Status look={settlementBadges[cell.state]} size="pill" />}
        {detail && <MatrixFacts detail={detail} />}
        {!cell && <p>{month > warsawMonth() ? 'Ten miesiąc jeszcze się nie zaczął.' : 'Ten miesiąc nie jest otwarty.'}</p>}
        {read.isLoadingError && <p>{sentenceOf(read.error)}</p>}
      </div>
      <Acts place={place} detail={detail} onOpen={onOpen} />
    </div>
  )
}

function MatrixFacts({ detail }: { detail: MatrixDetail }) {
  const late = detail.late_since && daysBetween(detail.late_since, warsawToday())
  return (
    <ul>
      {late && (
        <li data-late>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden /> Po terminie {plural(late, dayForms)} (termin {formatDate(detail.late_since ?? '')})
        </li>
      )}
      {detail.missing.length > 0 && (
        <li>
          <IconFileAlert size={16} stroke={1.75} aria-hidden /> Brakujące dokumenty: {detail.missing.map(inSentence).join(', ')}
        </li>
      )}
      {detail.asked_at && isCollecting(detail.state) && (
        <li>
          <IconMail size={16} stroke={1.75} aria-hidden /> Poproszono {formatDate(warsawDay(detail.asked_at))}
        </li>
      )}
      {detail.to_pay !== '0.00' && (
        <li>
          <IconCoins size={16} stroke={1.75} aria-hidden /> Niezapłacone {formatMoney(detail.to_pay)}
        </li>
      )}
      <li>
        <IconClock size={16} stroke={1.75} aria-hidden /> Czas pracy {formatDuration(detail.time_spent ?? 0)}
      </li>
    </ul>
  )
}

function Acts({ place, detail, onOpen }: Omit<Props, 'onStay'> & { detail: MatrixDetail | undefined }) {
  const mayMove = useCan('settlements.move')
  const [busy, setBusy] = useState(false)
  async function act<Answer>(work: () => Promise<Answer>, words: string, undo: (answer: Answer) => Promise<void>) {
    // The button may be gone then: who acted from it goes on from the cell.
    const goOn = () => place.element.focus()
    setBusy(true)
    await attempt(async () => {
      const answer = await work()
      toast(words, { undo: () => undo(answer).then(goOn) })
    })
    goOn()
    await refreshQueries('settlements', 'companies')
    setBusy(false)
  }
  const ask = (id: string) =>
    act(
      () => call(settlements.ask, { params: { id } }),
      'Poproszono o dokumenty.',
      ({ data }) => takeBackAsked([data.request_id], 'Cofnięto prośbę o dokumenty. Nikt jej nie otrzymał.'),
    )
  const openMonth = () =>
    act(
      () => call(settlements.open, { body: { month: place.month, company_ids: [place.company_id] } }),
      'Otwarto miesiąc.',
      ({ data }) => takeBackOpened(data.request_id),
    )
  if (!place.cell) {
    if (!mayMove || place.month > warsawMonth()) return null
    return (
      <div className={classes.acts}>
        <Button size="xs" variant="default" loading={busy} onClick={openMonth}>
          Otwórz miesiąc
        </Button>
      </div>
    )
  }
  const mayAsk = mayMove && isSwitchedOn('documents') && detail && isCollecting(detail.state) && detail.missing.length > 0
  return (
    <div className={classes.acts}>
      {mayAsk && (
        <Button size="xs" loading={busy} onClick={() => ask(detail.id)}>
          Poproś o dokumenty
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onOpen(place)}>
        Otwórz <kbd className={classes.key}>Enter</kbd>
      </Button>
    </div>
  )
}

const gap = 6

/** Under the cell, or over it where there is no room; never past the edges of the window. */
function putBeside(box: HTMLElement | null, cell: HTMLElement) {
  if (!box) return
  const at = cell.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const under = at.bottom + gap
  box.style.top = `${under + height > window.innerHeight - gap ? Math.max(gap, at.top - gap - height) : under}px`
  box.style.left = `${Math.max(gap, Math.min(at.right - width, window.innerWidth - width - gap))}px`
}
