import { randomBytes } from 'node:crypto'
import { referenceNumber } from './answers.ts'

export type Scope = 'InvoiceRead' | 'InvoiceWrite' | 'CredentialsRead' | 'CredentialsManage' | 'Introspection'

interface Grant {
  id: string
  /** The company that gave it. */
  context: string
  /** The office that has it. */
  to: string
  scope: Scope
  startDate: string
}

export interface KsefToken {
  reference: string
  context: string
  secret: string
  scopes: Scope[]
  status: 'Active' | 'Revoked'
}

/** What companies have granted to others, and their own tokens. */
export class Rights {
  #grants: Grant[] = []
  readonly tokens = new Map<string, KsefToken>()

  grant(context: string, to: string, ...scopes: Scope[]) {
    for (const scope of scopes) this.#grants.push({ id: referenceNumber('EG'), context, to, scope, startDate: new Date().toISOString() })
  }

  withdraw(context: string, to: string) {
    this.#grants = this.#grants.filter(grant => grant.context !== context || grant.to !== to)
  }

  of(context: string, to: string): Grant[] {
    return this.#grants.filter(grant => grant.context === context && grant.to === to)
  }

  /** Whether invoices may be read: by whose company it is, by what was granted, or by what the token may do. */
  mayRead(context: string, subject: string, token: KsefToken | undefined): boolean {
    if (token) return token.status === 'Active' && token.scopes.includes('InvoiceRead')
    return subject === context || this.of(context, subject).some(({ scope }) => scope === 'InvoiceRead')
  }

  /** The text that KSeF shows once. */
  issueToken(context: string, ...scopes: Scope[]): string {
    const reference = referenceNumber('EC')
    const secret = `${reference}|nip-${context}|${randomBytes(32).toString('hex')}`
    this.tokens.set(reference, { reference, context, secret, scopes, status: 'Active' })
    return secret
  }

  findToken(secret: string): KsefToken | undefined {
    const token = this.tokens.get(secret.split('|')[0] ?? '')
    return token?.secret === secret ? token : undefined
  }
}
