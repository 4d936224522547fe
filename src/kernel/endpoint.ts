import { z } from 'zod'
import type { Permission } from '#kernel/access/access.ts'
import type { Needs } from './feature-flags.ts'

export type Schema = z.core.$ZodType

/**
 * Who may call: a permission, anybody with the office's API key (`key`), or anybody at all (`open`).
 * What is not a permission must be named in `kernel/access/public-endpoints.ts` too.
 */
export type Access = Permission | 'key' | 'open'

/** What is no JSON: the bytes of a file, the live stream, a resumable upload by tus 1.0. Its handler writes the answer itself. */
export type Streamed = 'file' | 'events' | 'tus'

export interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'
  path: `/api/${string}`
  access: Access
  summary: string
  /** Modules and components of the tenant's configuration that must be on. */
  needs?: Needs
  /** Missing: JSON of `response`. */
  answers?: Streamed
  /** `writes` gives the handler one transaction. Default: GET and HEAD read, the rest writes. `ownTransaction` opens its own, which may commit although the answer is a refusal. */
  effect?: 'reads' | 'writes' | 'ownTransaction'
  /** A sensitive change: asks for the password or a code again when the last proof is old. A list names the fields of the body that make it one, a record their values. */
  requiresRecentAuth?: true | readonly string[] | Readonly<Record<string, readonly string[]>>
  /** Open to staff who must enrol an app first; `own`: where the path's id is the caller's. */
  allowedBeforeTotp?: true | 'own'
  /** Bytes of a JSON body, where the usual limit is too small. */
  largest_body?: number
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** The record that a change made on an older version is told of; default: `data` of the response. */
  current?: Schema
}

export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : unknown

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined
/** A list is always asked for a page and its length, as the specification says; the rest only where it is set. */
type ListParameters<E extends Declaration> =
  z.output<E['response']> extends { meta: { page: number } }
    ? { query: InputOf<E['query']> & { page: number; limit: number } }
    : { query?: InputOf<E['query']> }

export type QueryOf<E extends Declaration> = Parsed<E['query']>
export type BodyOf<E extends Declaration> = Parsed<E['body']>
export type AnswerOf<E extends Declaration> = z.input<E['response']>
export type ReceivedOf<E extends Declaration> = z.output<E['response']>

/** What a caller passes: path parameters, query and body, each only where the endpoint has it. */
export type CallOf<E extends Declaration> = (keyof ParamsOf<E['path']> extends never ? { params?: undefined } : { params: ParamsOf<E['path']> }) &
  (E['query'] extends Schema ? ListParameters<E> : { query?: undefined }) &
  (E['body'] extends Schema ? { body: InputOf<E['body']> } : { body?: undefined })

/** A key that no declaration has does not compile: a rule of access under a misspelt name would hold nothing. */
export function endpoint<const E extends Declaration>(declaration: E & Record<Exclude<keyof E, keyof Declaration>, never>): E {
  return declaration
}

export type Contract = Record<string, Declaration>

export const one = <S extends Schema>(schema: S) => z.object({ data: schema })

export const pageMeta = z.object({ page: z.int(), limit: z.int(), total: z.int(), total_capped: z.boolean().optional() })

export const pageOf = <S extends Schema>(schema: S) => z.object({ data: z.array(schema), meta: pageMeta })

/** The response of what answers otherwise. */
export const noJson = z.undefined()

export const done = z.object({ data: z.object({ done: z.literal(true) }) })

/** What became of many records that were asked for together: those that could not are named, each with its reason. */
export const bulkOutcome = z.object({ done: z.array(z.uuid()), refused: z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() })) })
export type BulkOutcome = z.infer<typeof bulkOutcome>

/** `Array.isArray` knows no readonly lists. */
const isList = (fresh: object): fresh is readonly string[] => Array.isArray(fresh)

/** Whether this call, with this body, asks for a fresh proof. */
export function asksRecentAuth({ requiresRecentAuth }: Declaration, body: unknown): boolean {
  if (typeof requiresRecentAuth !== 'object') return requiresRecentAuth ?? false
  const fields = (body ?? {}) as Record<string, unknown>
  if (isList(requiresRecentAuth)) return requiresRecentAuth.some(name => fields[name] !== undefined)
  return Object.entries(requiresRecentAuth).some(([name, values]) => values.includes(String(fields[name])))
}

/** Whether the answer is one record with its version. */
export const isVersioned = ({ response }: Declaration) =>
  response instanceof z.ZodObject && response.shape.data instanceof z.ZodObject && 'version' in response.shape.data.shape

/** Whether this call changes a record of which it may say the version: that of a PUT is the answer's, others name it. */
export const takesVersion = (declaration: Declaration) => declaration.current !== undefined || (declaration.method === 'PUT' && isVersioned(declaration))

export const effectOf = ({ effect, method }: Declaration) => effect ?? (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes')
