import { createHash } from 'node:crypto'
import { z } from 'zod'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { type LawEntry, lawParts } from './store-part.ts'
import shippedState from './shipped.json' with { type: 'json' }

/** The form of the file; another one is another number. */
const format = 1

const head = z.strictObject({ format: z.literal(format), as_of: z.iso.date(), version: z.int().min(1), digest: z.string() })

export interface PackageState {
  /** The day on which the law is as the package says. */
  as_of: string
  /** Of several packages of one day the greater one is the newer one. */
  version: number
}

export interface LawPackage extends PackageState {
  digest: string
  parts: Record<string, readonly LawEntry[]>
}

/** The digest beside them is that of what they name: a test holds that other data have another name. */
export const shipped: PackageState = z.object({ as_of: z.iso.date(), version: z.int().min(1) }).parse(shippedState)

export const isNewer = (one: PackageState, other: PackageState) => one.as_of > other.as_of || (one.as_of === other.as_of && one.version > other.version)

/** Of everything but the digest, in the order of the file and without blanks between. */
const digestOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

const maxFaults = 10

/** The faults of a shape, each with its place in the file. */
function refuseShape({ issues }: z.ZodError, failureSentence: string): never {
  const lines = issues.slice(0, maxFaults).map(({ path, message }) => `  ${path.join('.') || 'plik'}: ${message}`)
  const more = issues.length > maxFaults ? [`  … i dalsze: ${issues.length - maxFaults}`] : []
  throw new OperatorError([`${failureSentence} Ma nieznane albo niepoprawne pola:`, ...lines, ...more].join('\n'))
}

function parseJson(text: string, failureSentence: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  } catch {
    // Told below, with all else that is no object.
  }
  throw new OperatorError(`${failureSentence} Plik jest uszkodzony albo nie jest pakietem prawa.`)
}

/** A package out of its file: whole, of the known form, and with entries that fit together. Throws an `OperatorError` that says what is wrong with it. */
export function readPackage(text: string, failureSentence: string): LawPackage {
  setErrorMessages()
  const { digest, ...content } = parseJson(text, failureSentence)
  const names = lawParts.get().map(({ name }) => name)
  const rest = Object.fromEntries(Object.entries({ ...content, digest }).filter(([key]) => !names.includes(key)))
  const known = head.safeParse(rest)
  if (!known.success) refuseShape(known.error, failureSentence)
  const reckoned = digestOf(content)
  if (digest !== reckoned) throw new OperatorError(`${failureSentence} Skrót się nie zgadza: w pliku jest ${digest}, a z treści wynika ${reckoned}.`)
  return { ...known.data, parts: readParts(content, failureSentence) }
}

function readParts(content: Record<string, unknown>, failureSentence: string): LawPackage['parts'] {
  const parts: LawPackage['parts'] = {}
  for (const { name, label, parse, complaints, entries } of lawParts.get()) {
    const read = z.object({ [name]: parse }).safeParse({ [name]: content[name] })
    if (!read.success) refuseShape(read.error, failureSentence)
    const packageEntries = read.data[name] as readonly LawEntry[]
    const keys = new Set(packageEntries.map(({ key }) => key))
    // What the program and the offices build on ends by its dates and not by going.
    const gone = entries().flatMap(({ key }) => (keys.has(key) ? [] : [`${key}: brakuje wpisu, który teraz obowiązuje`]))
    const wrong = [...complaints(packageEntries), ...gone]
    if (wrong.length > 0) throw new OperatorError([`${failureSentence} ${label}:`, ...wrong.slice(0, maxFaults).map(line => `  ${line}`)].join('\n'))
    parts[name] = packageEntries
  }
  return parts
}

/** The file of a package, as `readPackage` takes it. */
export function writePackage({ as_of, version }: PackageState, parts: LawPackage['parts']): string {
  const content = { format, as_of, version, ...parts }
  return `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 1)}\n`
}
