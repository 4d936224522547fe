import { notify, type Teller } from '#features/notifications/server/store.ts'
import type { Survey } from '#features/surveys/shared/contract.ts'
import { formatDate } from '#kernel/dates/dates.ts'

/** Asks these people to answer, each of them once however often this is called. */
export function invite(teller: Teller, survey: Pick<Survey, 'id' | 'title' | 'to_day' | 'anonymous'>, recipients: readonly string[]) {
  return notify(teller, {
    event: 'surveys.published',
    about_id: survey.id,
    once: survey.id,
    recipients,
    variables: {
      ankieta: survey.title,
      termin: survey.to_day ? formatDate(survey.to_day) : '',
      anonimowa: survey.anonymous ? 'Ankieta jest anonimowa.' : '',
    },
    paths: { staff: `/dashboard/surveys/${survey.id}`, client: `/surveys/${survey.id}` },
  })
}
