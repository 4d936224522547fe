import { gatewayOf } from './client/gateway.ts'
import { listAdministrators, notify } from '#features/notifications/server/store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'

/** Characters of a warning that a notice holds. */
const longest = 500

const usesKsef = async (db: Db) => (await db.selectFrom('ksef_connections').select('id').limit(1).executeTakeFirst()) !== undefined

/** Administrators of the offices that have companies there read what KSeF warns of, which changes no answer: one notice a day, however often it is said. */
export async function tellOfWarning(installation: Installation) {
  const warning = gatewayOf(installation)?.takeWarning()
  if (warning === undefined) return
  await forEachTenant(installation, office =>
    installation.database.transact(officeScope(office.id), async db => {
      if (!(await usesKsef(db))) return
      await notify(
        { db, office, installation },
        {
          event: 'ksef.warning',
          about_id: newId(),
          recipients: await listAdministrators(db),
          once: warsawToday(),
          paths: { staff: '/dashboard/settings/integrations', client: '/' },
          variables: { ostrzezenie: warning.slice(0, longest) },
        },
      )
    }),
  )
}
