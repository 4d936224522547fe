import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import classes from './BulkBar.module.css'
import { maxChosen } from './selection/read-all.ts'

interface Props {
  count: number
  /** Rows of the list, on all its pages. */
  total: number
  nounForms: PluralForms
  chooseAll(): Promise<void>
  clear(): void
  children: ReactNode
}

/** What was done with the rows takes its button along: the keyboard goes on at the first row as soon as that is gone, before anything looks after the focus. */
const returnToList = () => {
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main table tbody a[href]')?.focus({ preventScroll: true })
  })
}

/** What can be done with the selected rows. Its buttons are plain `<button>`s with an icon. */
export function BulkBar({ count, total, nounForms, chooseAll, clear, children }: Props) {
  const [busy, setBusy] = useState(false)
  const selectable = Math.min(total, maxChosen)
  async function all() {
    setBusy(true)
    await chooseAll().catch(toastFailure)
    setBusy(false)
  }
  useLayoutEffect(() => returnToList, [])
  return (
    <div className={classes.bar} role="region" aria-label="Zaznaczone">
      <span className={classes.count} role="status">
        {`Zaznaczono: ${plural(count, nounForms)}`}
      </span>
      {count < selectable && (
        <button type="button" className={classes.all} disabled={busy} onClick={all}>
          {total > selectable ? `Zaznacz pierwsze ${formatNumber(selectable)}` : `Zaznacz wszystkie ${formatNumber(selectable)}`}
        </button>
      )}
      <div className={classes.acts}>{children}</div>
      <button type="button" aria-label="Usuń zaznaczenie" onClick={clear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
