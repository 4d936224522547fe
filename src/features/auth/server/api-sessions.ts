import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { sessions } from '#features/auth/shared/contract.ts'
import { deviceName } from '#features/auth/shared/labels.ts'
import { endSession, endSessionsOf, goingSessions } from './tokens.ts'
import { distrustBrowsers } from './trusted-browsers.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { handlers, done } from '#platform/http/handlers.ts'

const maxSessions = 100

/** By its owner only. */
const goingOf = (db: Db, user_id: string) => goingSessions(db).where('user_id', '=', user_id)

async function tell(db: Db, user_id: string) {
  await tellSessionsEnded(db, user_id)
  await publish(db, { entity: 'auth', entity_id: user_id, user_id })
}

export const sessionsApi = handlers(sessions, {
  list: async ({ db, actor, session_id }) => {
    const rows = await goingOf(db, actor.user_id)
      .select(['id', 'user_agent', 'created_at', 'last_used_at'])
      .orderBy(sql`id = ${session_id}`, 'desc')
      .orderBy('last_used_at', 'desc')
      .limit(maxSessions)
      .execute()
    return { data: rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceName(user_agent), current: row.id === session_id })) }
  },

  end: async ({ db, actor, params }) => {
    const going = await goingOf(db, actor.user_id).select('id').where('id', '=', params.id).executeTakeFirst()
    if (!going) throw notFound()
    await endSession(db, going.id, 'ended_by_owner')
    // Whose device it was is not known here: none is let in without a code any more.
    await distrustBrowsers(db, actor.user_id)
    await writeAudit(db, { action: 'session_ended', entity: 'users', entity_id: actor.user_id })
    await tell(db, actor.user_id)
    return done
  },

  endOthers: async ({ db, actor, session_id }) => {
    await endSessionsOf(db, actor.user_id, 'ended_by_owner', session_id)
    await writeAudit(db, { action: 'sessions_ended', entity: 'users', entity_id: actor.user_id })
    await tell(db, actor.user_id)
    return done
  },
})
