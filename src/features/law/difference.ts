import { type LawEntry, type LawPart, lawParts } from './store-part.ts'

function changesOf(part: LawPart, before: LawEntry, after: LawEntry): string[] {
  const [old, now] = [part.describe(before), part.describe(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(name => old.get(name) !== now.get(name))
    .map(name => `    ${name}: ${old.get(name) || '–'} → ${now.get(name) || '–'}`)
}

function linesOf(part: LawPart, before: readonly LawEntry[], after: readonly LawEntry[]): string[] {
  const old = new Map(before.map(entry => [entry.key, entry]))
  const keysAfter = new Set(after.map(({ key }) => key))
  return [
    ...after.flatMap(entry => {
      const known = old.get(entry.key)
      if (!known) return [`  + ${part.titleOf(entry)} (${entry.key})`]
      const changes = changesOf(part, known, entry)
      return changes.length === 0 ? [] : [`  ~ ${part.titleOf(entry)} (${entry.key})`, ...changes]
    }),
    ...before.flatMap(entry => (keysAfter.has(entry.key) ? [] : [`  - ${part.titleOf(entry)} (${entry.key})`])),
  ]
}

/** What one package says otherwise than another, part by part, for people to read. */
export function differenceOf(before: Record<string, readonly LawEntry[]>, after: Record<string, readonly LawEntry[]>): string[] {
  const lines = lawParts.get().flatMap(part => {
    const partLines = linesOf(part, before[part.name] ?? [], after[part.name] ?? [])
    return partLines.length === 0 ? [] : [`${part.label}:`, ...partLines]
  })
  return lines.length === 0 ? ['Treść jest taka sama.'] : lines
}
