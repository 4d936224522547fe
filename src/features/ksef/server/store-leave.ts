import { revokeAll } from './replaced-tokens.ts'
import { type StoredConnection, listTokens } from './store.ts'
import { forEachConcurrently } from '#platform/jobs/concurrency.ts'
import type { Office } from '#platform/config/offices.ts'
import { officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import { openField } from '#platform/security/field-encryption.ts'
import { readToken } from '#features/ksef/shared/rules.ts'

const concurrency = 4

function nipOf(office: Office, { token, replaced_tokens }: StoredConnection) {
  const sealed = token ?? replaced_tokens[0]
  return sealed ? readToken(openField(office, sealed))?.nip : undefined
}

/** Takes back at KSeF the tokens of all companies of an office that is being removed: how many, and the NIPs of those that are still good. */
export async function revokeTokens(installation: Installation, office: Office): Promise<{ revoked: number; left: string[] }> {
  const asker = { installation, office }
  const left: string[] = []
  let revoked = 0
  await forEachConcurrently(await listTokens(installation.database.reader(officeScope(office.id))), concurrency, async connection => {
    if ((await revokeAll(asker, connection)).revoked !== false) revoked++
    else left.push(nipOf(office, connection) ?? connection.company_id)
  })
  return { revoked, left: left.toSorted() }
}
