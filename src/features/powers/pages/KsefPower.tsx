import type { z } from 'zod'
import { permissionLabels, wayLabels } from '#features/ksef/shared/labels.ts'
import type { ksefPower } from '#features/powers/shared/contract.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { grantBadges } from './badges.ts'
import { Meta, RecordWords } from '#web/ui/display/RecordList.tsx'

/** What KSeF itself says; it is asked each night. */
export function KsefPower({ granted: { state, way, permissions, since, checked_at, token_ends } }: { granted: z.infer<typeof ksefPower> }) {
  return (
    <li>
      <RecordWords>
        <strong>KSeF</strong>
        <span>{permissions.map(one => permissionLabels[one]).join(', ') || 'Bez uprawnień'}</span>
        <Meta>
          {[wayLabels[way], since && `od ${formatDateTime(since)}`, way === 'token' && token_ends && `token do ${formatDate(token_ends)}`]
            .filter(Boolean)
            .join(' · ')}
        </Meta>
        <Meta>{checked_at ? `Sprawdzono w KSeF ${formatDateTime(checked_at)}; portal pyta co noc` : 'Jeszcze nie sprawdzono'}</Meta>
      </RecordWords>
      <Status look={grantBadges[state]} />
    </li>
  )
}
