import { writeAudit } from '#features/audit/server/store.ts'
import { avatars } from '#features/avatars/contract.ts'
import { listAvatars, takeAvatar } from '#features/avatars/store.ts'
import { publish } from '#features/realtime/store.ts'
import { requireUnrestricted } from '#features/users/server/store.ts'
import { handlers } from '#platform/http/handlers.ts'

export const avatarsApi = handlers(avatars, {
  list: async context => ({ data: await listAvatars(context, context.query.ids.split(',')) }),

  change: async context => {
    const { db, actor, body } = context
    await requireUnrestricted(db, actor.user_id)
    const before = await takeAvatar(context, body.file_id)
    const avatar = body.file_id
    if (before !== avatar) {
      await writeAudit(db, { action: 'avatar_changed', entity: 'users', entity_id: actor.user_id, before: { avatar: before }, after: { avatar } })
      for (const entity of ['avatars', 'users']) await publish(db, { entity, entity_id: actor.user_id })
    }
    return { data: { avatar } }
  },
})
