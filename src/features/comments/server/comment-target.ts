import type { SubjectKind } from '#features/comments/shared/rules.ts'
import type { Actor, CompanyRole, Role } from '#kernel/access/access.ts'
import type { Switch } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Somebody at the thing's company, or of the office. */
export interface Seated {
  id: string
  /** In the portal, and at the company. */
  role: Role
  roles: readonly CompanyRole[]
  sees_settlements: boolean
}

/** A record that people talk about. */
export interface CommentTarget {
  id: string
  company_id: string | null
  /** "dokument „FV 1/2026”" */
  title: string
  company_title: string | null
  /** "październik 2026", where the title does not name it. */
  period?: string | undefined
  /** Where it is in the area of the office, and in that of clients. */
  paths: { staff: string; client: string }
  /** It stays in the office, and so does all that is said about it. */
  internal?: boolean
  /** The store's rule, for somebody else than who asks. */
  seenBy(person: Actor): boolean
  /** Who of the readers is told of what is said although they have said nothing themselves. */
  takesPart(person: Seated, readers: readonly Seated[]): boolean
  /** What follows for the thing itself when somebody says something, in the same transaction; throws where nothing may be said any more. */
  said?(call: Pick<PersonContext, 'db' | 'actor' | 'office'>, internal: boolean): Promise<void>
  /** What follows when that person takes it back, in the same transaction. */
  unsaid?(call: Pick<PersonContext, 'db' | 'actor' | 'office'>, internal: boolean): Promise<void>
}

type Titled = Pick<CommentTarget, 'title' | 'company_title' | 'period'>

const withDetails = (title: string, ...details: (string | null | undefined)[]) => {
  const known = details.filter(Boolean)
  return known.length > 0 ? `${title} (${known.join(', ')})` : title
}

/** For messages: "dokument „FV 1/2026” (Firma, październik 2026)". */
export const fullTitle = ({ title, company_title, period }: Titled) => withDetails(title, company_title, period)

/** Where the company is said apart: "dokument „FV 1/2026” (październik 2026)". */
export const titleBesideCompany = ({ title, period }: Titled) => withDetails(title, period)

export interface TargetKind {
  /** Of the configuration; switched off, there is nothing to talk about. */
  needs: readonly Switch[]
  /** Those of the ids that the person may see, through the record's own store. */
  find(db: Db, actor: Actor, ids: readonly string[]): Promise<CommentTarget[]>
}

export type CommentTargets = Record<SubjectKind, TargetKind>

export const commentTargets = extensionPoint<CommentTargets>('what is commented on')
