import type { z } from 'zod'
import type { Company } from '#features/companies/shared/contract.ts'
import { findConnection } from '#features/ksef/server/store.ts'
import { needsGrant } from '#features/ksef/shared/rules.ts'
import type { Lack, ksefPower } from '#features/powers/shared/contract.ts'
import type { Reason } from '#features/powers/shared/labels.ts'
import { canIn } from '#kernel/access/access.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { ownService } from '#platform/delivery/credentials.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Granted = { ksef: z.infer<typeof ksefPower> | null; lacks: Lack[] }

const reasons: Readonly<Record<string, Reason>> = { off: 'ksef_never', awaiting: 'ksef_never', withdrawn: 'ksef_withdrawn', failing: 'ksef_failing' }

/** What KSeF has said of the office's permission when the portal asked last; nothing for whoever may not know of the connection. */
export async function findGranted({ db, actor, office, installation }: PersonContext, company: Company): Promise<Granted> {
  if (!canIn(actor, 'ksef.read', company.id) || !isOn(office.settings.switches, 'documents') || !installation.config.ksef_url) return { ksef: null, lacks: [] }
  const connection = await findConnection(db, company.id)
  const served = company.archived_at === null && ['obslugiwana', 'wypowiedzenie'].includes(company.cooperation_status)
  const awaited = served && company.vat_number !== null && (connection !== undefined || ownService(office, 'ksef') !== undefined)
  // KSeF that is silent, or a file that was damaged, takes no permission away.
  const isThere = connection?.state === 'failing' && !needsGrant(connection)
  const reason = isThere ? undefined : reasons[connection?.state ?? 'off']
  const lacks: Lack[] = awaited && reason ? [{ kind: 'ksef', reason, payer_id: null, payer: null }] : []
  if (!connection) return { ksef: null, lacks }
  const { state, way, since, permissions, checked_at, token_ends } = connection
  return { ksef: { state, way, since, permissions, checked_at, token_ends }, lacks }
}
