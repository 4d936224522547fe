import { notifications } from '#features/notifications/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const told = (error: unknown) => toast(sentenceOf(error), { tone: 'fault' })

export async function markRead(id: string) {
  await call(notifications.read, { params: { id } })
    .then(() => refreshQueries('notifications'))
    .catch(told)
}

export async function markAllRead() {
  await call(notifications.readAll)
    .then(() => refreshQueries('notifications'))
    .catch(told)
}
