import type { ComponentProps } from 'react'
import { statusLabels } from '#features/tasks/shared/labels.ts'
import { statusBadges } from './badges.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'

interface Props {
  statuses: readonly TaskStatus[]
  go(status: TaskStatus): unknown
  children: ComponentProps<typeof LazyMenu>['children']
}

/** Where a task can go; the way without dragging. */
export function StatusMenu({ statuses, go, children }: Props) {
  const entries = statuses.map(status => {
    const Icon = statusBadges[status].icon
    return { title: statusLabels[status].label, icon: <Icon size={16} stroke={1.75} aria-hidden />, onClick: () => void go(status) }
  })
  return (
    <LazyMenu width={210} entries={entries}>
      {children}
    </LazyMenu>
  )
}
