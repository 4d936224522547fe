import { IconAlertCircle } from '@tabler/icons-react'
import { type Count, countCap } from '#features/menu-counts/contract.ts'
import { pluralForm } from '#kernel/text/plural.ts'
import classes from './Navigation.module.css'

/** What waits behind an entry of the menu; only what is late is red, what is unread has its own colour, and nothing is not shown. */
export function NavigationCount({ count, unread }: { count: Count | undefined; unread: boolean }) {
  if (!count?.open) return null
  const value = count.late || count.open
  return (
    <span className={classes.count} data-late={count.late > 0 || undefined} data-unread={unread || undefined}>
      {count.late > 0 && <IconAlertCircle size={14} stroke={2} aria-hidden />}
      <span>{value < countCap ? value : `${countCap - 1}+`}</span>
      <span className="hidden">{count.late > 0 ? ' po terminie' : unread ? ' nieprzeczytane' : ` ${pluralForm(value, ['czeka', 'czekają', 'czeka'])}`}</span>
    </span>
  )
}
