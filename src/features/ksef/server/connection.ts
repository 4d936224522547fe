import { gatewayOf } from './client/gateway.ts'
import { KsefError } from './client/ksef-error.ts'
import type { Credential } from './client/sign-in.ts'
import type { StoredConnection } from './store.ts'
import type { KsefConnection } from '#features/ksef/shared/contract.ts'
import type { KsefPermission, Problem } from '#features/ksef/shared/labels.ts'
import { type Finding, noOutage, type Outage, readToken } from '#features/ksef/shared/rules.ts'
import { ksefEnvironmentOf } from '#kernel/ksef-environment.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Office } from '#platform/config/offices.ts'
import { ownService } from '#platform/delivery/credentials.ts'
import type { Installation } from '#platform/http/context.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** Whose certificate is used, and where. */
export interface Asker {
  installation: Pick<Installation, 'config' | 'log' | 'database'>
  office: Office
}

const off: StoredConnection = {
  ...{ id: '', company_id: '', token: null, replaced_tokens: [], replaced_tried_at: null, token_ends: null, since: null, checked_at: null, fetched_at: null },
  ...{ state: 'off', way: 'certificate', problem: null, permissions: [], version: 0 },
}

/** Asked only where KSeF was silent. */
export const findOutage = (asker: Asker, problem: Problem | null | undefined): Promise<Outage> =>
  problem === 'unavailable' ? (gatewayOf(asker.installation)?.findOutage() ?? Promise.resolve(noOutage)) : Promise.resolve(noOutage)

export function show({ installation: { config }, office }: Asker, storedConnection: StoredConnection | undefined, outage: Outage): KsefConnection {
  const { id, company_id, token, replaced_tokens, replaced_tried_at, ...connection } = storedConnection ?? off
  return {
    ...connection,
    ...outage,
    environment: config.ksef_url ? ksefEnvironmentOf(config.ksef_url) : null,
    office_nip: ownService(office, 'ksef')?.nip ?? null,
  }
}

interface Way {
  /** As KSeF gave it. */
  token: string | null
  token_ends: string | null
}

/** What KSeF need not be asked about. */
export function credentialOf({ office }: Asker, nip: string, { token, token_ends }: Way): Credential | Problem {
  if (token !== null && readToken(token)?.nip !== nip) return 'token_of_other'
  if (token !== null) return token_ends && token_ends < warsawToday() ? 'token_ended' : { way: 'token', token }
  const certificate = ownService(office, 'ksef')
  if (!certificate) return 'no_certificate'
  return new Date(certificate.valid_to) < new Date() ? 'certificate_ended' : { way: 'certificate', certificate }
}

export const openWay = ({ office }: Asker, { token, token_ends }: StoredConnection): Way => ({ token: token && openField(office, token), token_ends })

/** Signs in and looks. `known`: what it could do before, which a silent KSeF does not take away. */
export async function inspect(asker: Asker, nip: string, way: Way, known: readonly KsefPermission[]): Promise<Finding> {
  const gateway = gatewayOf(asker.installation)
  const credential = credentialOf(asker, nip, way)
  if (typeof credential === 'string' || !gateway) return { permissions: known, problem: typeof credential === 'string' ? credential : 'unavailable' }
  try {
    return await gateway.inspect(nip, credential)
  } catch (error) {
    if (!(error instanceof KsefError)) throw error
    asker.installation.log.warn({ err: error }, 'A sign-in to KSeF failed.')
    return { permissions: error.problem === 'no_permission' ? [] : known, problem: error.problem }
  }
}

/** Takes a company's token back at KSeF; null where there is none. */
export async function revokeToken(asker: Asker, storedConnection: Pick<StoredConnection, 'token'>): Promise<boolean | null> {
  if (storedConnection.token === null) return null
  const gateway = gatewayOf(asker.installation)
  const token = openField(asker.office, storedConnection.token)
  const { nip } = readToken(token) ?? {}
  if (!gateway || !nip) return false
  try {
    await gateway.revoke(nip, token)
    return true
  } catch (error) {
    if (!(error instanceof KsefError)) throw error
    // It lets nobody in any more.
    if (error.problem === 'token_refused') return true
    asker.installation.log.warn({ err: error }, 'A token was not revoked at KSeF.')
    return false
  }
}
