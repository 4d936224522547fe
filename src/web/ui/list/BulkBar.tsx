import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import classes from './BulkBar.module.css'

/** What can be done with the selected rows. Its buttons are plain `<button>`s with an icon. */
export function BulkBar({ count, nounForms, clear, children }: { count: number; nounForms: PluralForms; clear(): void; children: ReactNode }) {
  return (
    <div className={classes.bar} role="region" aria-label="Zaznaczone">
      <span className={classes.count} role="status">
        {`Zaznaczono: ${plural(count, nounForms)}`}
      </span>
      <div className={classes.acts}>{children}</div>
      <button type="button" aria-label="Usuń zaznaczenie" onClick={clear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
