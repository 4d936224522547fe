import { trainees, type Trainee } from '#features/trainings/shared/contract.ts'
import { personForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { act } from './training-acts.ts'

const say = (people: number) => toast(people === 0 ? 'Nie ma komu przypominać: wszyscy ukończyli.' : `Przypomniano: ${plural(people, personForms)}.`)

/** Everybody who has not done it. */
export async function remindAll(id: string) {
  const reply = await act(() => call(trainees.remind, { params: { id }, body: {} }))
  if (reply) say(reply.data.people)
}

/** Chosen rows, each of its own training; whoever has done it is left in peace. */
export async function remindChosen(rows: readonly Trainee[]) {
  const byTraining = Map.groupBy(rows, row => row.training_id)
  const reply = await act(() =>
    Promise.all([...byTraining].map(([id, people]) => call(trainees.remind, { params: { id }, body: { user_ids: people.map(row => row.user_id) } }))),
  )
  if (reply) say(reply.reduce((sum, { data }) => sum + data.people, 0))
}
