import { Button } from '@mantine/core'
import { trainees, type Trainee } from '#features/trainings/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { act } from './training-acts.ts'

/** For somebody who has used up all tries. */
export function RetryButton({ row: { training_id: id, user_id, name } }: { row: Trainee }) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Nowe podejścia: ${name}`}
      onClick={() => void act(() => call(trainees.retry, { params: { id, user_id } }), 'Można podejść do quizu od nowa.')}
    >
      Nowe podejścia
    </Button>
  )
}
