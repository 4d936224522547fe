import { notify, type Teller } from '#features/notifications/server/store.ts'
import { formatDate } from '#kernel/dates/dates.ts'

interface NotifiedTraining {
  id: string
  title: string
  category_id: string
  category_title: string
  due_on: string | null
  user_ids: readonly string[]
}

type Event = 'trainings.required' | 'trainings.reminder'

/** Tells its people of a training; under one word each of them once. */
export function notifyOf(teller: Teller, event: Event, training: NotifiedTraining, once?: string) {
  const path = `/trainings/${training.category_id}/view/${training.id}`
  return notify(teller, {
    event,
    about_id: training.id,
    recipients: training.user_ids,
    ...(once && { once }),
    paths: { staff: `/dashboard${path}`, client: path },
    variables: { szkolenie: training.title, kategoria: training.category_title, termin: training.due_on ? `Termin: ${formatDate(training.due_on)}.` : '' },
  })
}
