import { notifications } from '#features/notifications/shared/contract.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'

const onFailure = toastFailure

export async function markRead(id: string) {
  await call(notifications.read, { params: { id } })
    .then(() => refreshQueries('notifications'))
    .catch(onFailure)
}

export async function markAllRead() {
  await call(notifications.readAll)
    .then(() => refreshQueries('notifications'))
    .catch(onFailure)
}
