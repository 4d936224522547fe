import type { TrainingRow } from '#features/trainings/shared/contract.ts'
import { TrainingEntry } from './TrainingEntry.tsx'
import classes from './Trainings.module.css'

/** Trainings in the order they were read, to be opened and not to be moved. */
export function TrainingEntries({ rows }: { rows: readonly TrainingRow[] }) {
  return (
    <ol className={classes.list}>
      {rows.map(row => (
        <li key={row.id}>
          <TrainingEntry training={row} />
        </li>
      ))}
    </ol>
  )
}
