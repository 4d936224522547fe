import { type TrainingRow, trainings } from '#features/trainings/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { OrderList } from './OrderList.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { act } from '#features/trainings/pages/training-acts.ts'
import { TrainingEntry } from '#features/trainings/pages/TrainingEntry.tsx'

/** The trainings of a category for whoever puts them in order. */
export function TrainingOrder({ rows }: { rows: readonly TrainingRow[] }) {
  const move = ({ id }: TrainingRow, place: number) => act(() => call(trainings.move, { params: { id }, body: { place } }))
  return (
    <OrderList rows={rows} move={move}>
      {(row, place) => (
        <>
          <TrainingEntry training={row} />
          <PlaceMenu title={row.title} place={place} count={rows.length} move={to => void move(row, to)} />
        </>
      )}
    </OrderList>
  )
}
