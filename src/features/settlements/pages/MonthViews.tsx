import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { linkTo } from '#web/routing/routes.ts'
import { ViewSwitch } from '#web/ui/list/ViewSwitch.tsx'

/** The same months as a list and as a matrix. */
export function MonthViews({ current }: { current: 'list' | 'matrix' }) {
  return (
    <ViewSwitch
      label="Widok rozliczeń"
      views={[
        { title: 'Lista', to: linkTo('dashboard-settlements'), Icon: IconList, isCurrent: current === 'list' },
        { title: 'Tablica', to: linkTo('dashboard-settlements-matrix'), Icon: IconLayoutGrid, isCurrent: current === 'matrix' },
      ]}
    />
  )
}
