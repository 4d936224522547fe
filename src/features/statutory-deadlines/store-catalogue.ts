import { z } from 'zod'
import { type Obligation, obligation } from './contract.ts'
import type { Circumstances } from './rules.ts'
import data from './catalogue.json' with { type: 'json' }

const catalogue = z.strictObject({ as_of: z.iso.date(), obligations: z.array(obligation) }).parse(data)

/** The shipped catalogue, with the day it was drawn up; a fault in it stops the program at start and not in front of somebody. */
export const obligations: readonly Obligation[] = catalogue.obligations
export const catalogueDate = catalogue.as_of

const byKey = new Map(obligations.map(entry => [entry.key, entry]))
for (const { key, rule } of obligations) {
  if (rule.type === 'after_obligation' && !byKey.has(rule.obligation)) throw new Error(`${key} hangs on ${rule.obligation}, which the catalogue lacks.`)
}

export const findObligation = (key: string) => byKey.get(key)

/** For terms that hang on others. */
export const fromCatalogue: Pick<Circumstances, 'find'> = { find: findObligation }
