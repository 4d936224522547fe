import { describe, expect, it } from 'vitest'
import { featureOf, inFeature, shipped } from './sources.ts'

/** Features import downwards: which layer each is in, and the few places where they do not yet. */

/** What every other feature may stand on. */
const core = ['audit', 'auth', 'avatars', 'comments', 'companies', 'files', 'notifications', 'outbox', 'push', 'realtime', 'tenants', 'users']
/** What looks at all the others, and is looked at by none of them. */
const overview = ['calendar', 'exports', 'home', 'imports', 'menu-counts', 'reports', 'search', 'timeline', 'waiting']

const layerOf = (feature: string) => (core.includes(feature) ? 0 : overview.includes(feature) ? 2 : 1)

/** Features whose server halves need each other. The list only shrinks, and no knot has more than eight. */
const knots = [
  {
    features: ['auth', 'companies', 'notifications', 'outbox', 'push', 'tax-profiles', 'users'],
    why: 'An account is founded, secured and given its companies by letters and notices, and whoever writes these asks the accounts and companies who may read them.',
  },
  {
    features: ['declarations', 'document-checklists', 'documents', 'monthly-figures', 'settlements'],
    why: 'A month of a company asks its documents, figures and declarations whether it may be sent and closed, and each of these asks the month whether it may still change.',
  },
]

/** Imports of a higher layer by a lower one. The list only shrinks. */
const upwards = [{ from: 'companies', to: 'tax-profiles', why: 'A company is founded together with its taxes, in one body and one import.' }]

const isServerHalf = (path: string) => featureOf(path) !== undefined && !/^pages\/|\.tsx$|screens\.ts$/.test(inFeature(path))

const edges = new Map<string, Set<string>>()
for (const source of shipped.filter(({ path }) => isServerHalf(path))) {
  const from = String(featureOf(source.path))
  const to = source.imports.map(featureOf).filter(feature => feature !== undefined && feature !== from)
  edges.set(from, new Set([...(edges.get(from) ?? []), ...to.map(String)]))
}

function reachedFrom(feature: string, reached = new Set<string>()): Set<string> {
  for (const next of edges.get(feature) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next))
  return reached
}

describe('the layers of features', () => {
  const reached = new Map([...edges.keys()].map(feature => [feature, reachedFrom(feature)]))
  const knotOf = (feature: string) => [...(reached.get(feature) ?? [])].filter(other => reached.get(other)?.has(feature)).toSorted()

  it('let only the named features need each other, eight at most', () => {
    expect(edges.size).toBeGreaterThan(40)
    const actualKnots = [...edges.keys()].map(knotOf).filter(knot => knot.length > 0)
    const different = [...new Set(actualKnots.map(knot => knot.join(' ')))].toSorted()
    expect(different).toEqual(knots.map(({ features }) => features.join(' ')).toSorted())
    expect(knots.filter(({ features }) => features.length > 8)).toEqual([])
  })

  it('import downwards, but in the named places', () => {
    const upwardImports = [...edges].flatMap(([from, all]) => [...all].filter(to => layerOf(from) < layerOf(to)).map(to => `${from} imports ${to}`))
    expect(upwardImports).toEqual(upwards.map(({ from, to }) => `${from} imports ${to}`))
    const unknown = [...core, ...overview].filter(feature => !shipped.some(({ path }) => featureOf(path) === feature))
    expect(unknown, 'no longer a feature').toEqual([])
  })
})
