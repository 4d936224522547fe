import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { linkTo } from '#web/routing/routes.ts'
import { ViewSwitch } from '#web/ui/list/ViewSwitch.tsx'

/** The same months as a list and as a matrix. */
export function MonthViews({ shown }: { shown: 'list' | 'matrix' }) {
  return (
    <ViewSwitch
      label="Widok rozliczeń"
      views={[
        { title: 'Lista', to: linkTo('dashboard-settlements'), Icon: IconList, shown: shown === 'list' },
        { title: 'Tablica', to: linkTo('dashboard-settlements-matrix'), Icon: IconLayoutGrid, shown: shown === 'matrix' },
      ]}
    />
  )
}
