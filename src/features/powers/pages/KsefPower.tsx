import type { z } from 'zod'
import { permissionLabels, wayLabels } from '#features/ksef/shared/labels.ts'
import type { ksefPower } from '#features/powers/shared/contract.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { grantBadges } from './badges.ts'
import classes from '#features/powers/public.module.css'

/** What KSeF itself says; it is asked each night. */
export function KsefPower({ granted: { state, way, permissions, since, checked_at, token_ends } }: { granted: z.infer<typeof ksefPower> }) {
  return (
    <li>
      <span className={classes.words}>
        <strong>KSeF</strong>
        <span>{permissions.map(one => permissionLabels[one]).join(', ') || 'Bez uprawnień'}</span>
        <span className={classes.meta}>
          {[wayLabels[way], since && `od ${formatDateTime(since)}`, way === 'token' && token_ends && `token do ${formatDate(token_ends)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.meta}>{checked_at ? `Sprawdzono w KSeF ${formatDateTime(checked_at)}; portal pyta co noc` : 'Jeszcze nie sprawdzono'}</span>
      </span>
      <Status look={grantBadges[state]} />
    </li>
  )
}
