import { z } from 'zod'
import { extensionPoint } from '#kernel/extension.ts'

export interface LawEntry {
  key: string
}

/** What a package says of one matter, such as the limits: entries by key. */
export interface LawPart {
  /** Its name in the file of a package. */
  name: string
  label: string
  parse: z.ZodType<readonly LawEntry[]>
  shipped: readonly LawEntry[]
  entries(): readonly LawEntry[]
  putInForce(entries: readonly LawEntry[]): void
  /** What is wrong with entries that have the right shape each. */
  complaints(entries: readonly LawEntry[]): string[]
  titleOf(entry: LawEntry): string
  /** Each value of an entry that people compare, by its Polish name. */
  describe(entry: LawEntry): ReadonlyMap<string, string>
}

interface Options<Entry extends LawEntry> {
  name: string
  label: string
  entry: z.ZodType<Entry>
  /** The file that comes with the program; a fault in it stops the program at start and not in front of somebody. */
  file: unknown
  complaints?(entries: readonly Entry[]): string[]
  titleOf(entry: Entry): string
  describe(entry: Entry): ReadonlyMap<string, string>
}

/** Synchronous readers ask it for what is in force in this process. */
export function lawPart<Entry extends LawEntry>({ name, label, entry, file, complaints = () => [], titleOf, describe }: Options<Entry>) {
  const parse = z.array(entry)
  const byKeyOf = (entries: readonly Entry[]) => new Map(entries.map(one => [one.key, one]))
  const shipped: readonly Entry[] = parse.parse(file)
  let inForce = shipped
  let byKey = byKeyOf(shipped)
  const all = (entries: readonly Entry[]) => [
    ...entries.filter(({ key }, place) => entries.findIndex(other => other.key === key) < place).map(({ key }) => `${key}: klucz się powtarza`),
    ...complaints(entries),
  ]
  const wrong = all(shipped)
  if (wrong.length > 0) throw new Error(`${name}: ${wrong.join('; ')}`)
  return {
    ...{ name, label, parse, shipped },
    entries: () => inForce,
    find: (key: string): Entry | undefined => byKey.get(key),
    putInForce(entries: readonly LawEntry[]) {
      inForce = entries as readonly Entry[]
      byKey = byKeyOf(inForce)
    },
    complaints: (entries: readonly LawEntry[]) => all(entries as readonly Entry[]),
    titleOf: (one: LawEntry) => titleOf(one as Entry),
    describe: (one: LawEntry) => describe(one as Entry),
  }
}

/** All that a package holds, in the order of its file. */
export const lawParts = extensionPoint<readonly LawPart[]>('the parts of the law')
