import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasActionLabel, hasEntityLabel } from '#features/audit/shared/labels.ts'
import { documentActions } from '#features/documents/shared/rules.ts'
import { settlementActions } from '#features/settlements/shared/rules.ts'
import { systemTicketActions } from '#features/system-tickets/shared/rules.ts'
import { ticketActions } from '#features/tickets/shared/rules.ts'
import { momentRules } from '#features/timeline/rules.ts'

/** Server files that write into the log, or hand the name of an act to one that does. */
const lines = globSync('src/{cli,features,server}/**/*.ts')
  .filter(path => !/\.test\.ts$|\/pages\/|\/contract[^/]*\.ts$/.test(path))
  .flatMap(path => readFileSync(path, 'utf8').split('\n'))
  .filter(line => !line.includes('function'))

const wordsIn = (text: string) => [...text.matchAll(/'([a-z_-]+)'/g)].map(([, word]) => String(word))

/** `action: 'sent'`, also one of two: `action: good ? 'repaired' : 'damaged'`. */
const stated = lines.flatMap(line => wordsIn(/\baction: ((?:[^,']*'[a-z_]+')+)/.exec(line)?.[1] ?? ''))
/** `record(db, 'sent', …)` and its like: the words of the call are the act and, in some, the kind of record. The journal of erasures has acts of its own. */
const handed = lines.flatMap(line => wordsIn(/\b(?:record(?!Erasure)\w*|finish|changed|changeTask)\(.*$/.exec(line)?.[0] ?? ''))
const entities = lines.filter(line => line.includes('writeAudit')).flatMap(line => wordsIn(/\bentity: '[a-z_-]+'/.exec(line)?.[0] ?? ''))

it('audit log: has a word for every act that is logged', () => {
  const moves = [...documentActions, ...settlementActions, ...systemTicketActions, ...ticketActions]
  const timelineActions = Object.values(momentRules).flatMap(({ shared, internal }) => [...shared, ...internal])
  expect(stated.length + handed.length).toBeGreaterThan(150)
  expect([...new Set([...moves, ...timelineActions, ...stated])].filter(action => !hasActionLabel(action))).toEqual([])
  expect([...new Set(handed)].filter(word => !hasActionLabel(word) && !hasEntityLabel(word) && word !== 'true')).toEqual([])
})

it('audit log: has a word for every kind of record that is logged', () => {
  expect(entities.length).toBeGreaterThan(50)
  expect([...new Set([...entities, ...Object.keys(momentRules)])].filter(entity => !hasEntityLabel(entity))).toEqual([])
})
