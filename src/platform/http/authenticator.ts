import type { Actor } from '#kernel/access/access.ts'
import type { Failure } from '#kernel/failure.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db, Scope } from '#platform/db/db.ts'

/** Who is logged in: what they may do, and how far the database lets them. */
export interface Principal {
  actor: Actor
  session_id: string
  scope: Scope
}

/** What requests are authorised by; the log-in supplies it. */
export interface Authenticator<Found extends Principal = Principal> {
  /** The person of an access token. */
  find(tenant_id: string, token: string): Promise<Found | undefined>
  /** What is answered to a token that belongs to nobody. */
  unauthorized(): Failure
  /** Whether this person has to enrol an app before anything else. */
  mustEnrol(office: Office, person: Found): boolean
  /** Throws `proof_required` where nobody has proved who they are for a while. */
  requireProof(db: Db, session_id: string): Promise<void>
}
