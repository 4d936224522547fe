import { changeParams } from './change-params.ts'

/*
 * A page that draws several parts at once gives each its own piece of the query, under its name: `tab=tasks&tasks.page=2&timeline.search=Anna`.
 * What has no name before it belongs to the part that `tab` leads to, unless that has named ones: links into a part, such as
 * `tab=tasks&task=...`, need not know how the page is drawn.
 */

const isBare = (name: string) => name !== 'tab' && !name.includes('.')

const pick = (search: URLSearchParams, isMeant: (name: string) => boolean) => new URLSearchParams([...search].filter(([name]) => isMeant(name)))

/** A part's own query; without a part, all of it. */
export function readScopedParams(address: URLSearchParams, part: string | undefined): URLSearchParams {
  if (!part) return address
  const prefix = `${part}.`
  const named = pick(address, name => name.startsWith(prefix))
  if (named.size === 0 && address.get('tab') === part) return pick(address, isBare)
  return new URLSearchParams([...named].map(([name, value]) => [name.slice(prefix.length), value]))
}

/** The address with another query of one part, and what belongs to all others as it was. */
export function writeScopedParams(address: URLSearchParams, part: string | undefined, own: URLSearchParams): URLSearchParams {
  if (!part) return own
  const isOwn = (name: string) => name.startsWith(`${part}.`) || (isBare(name) && address.get('tab') === part)
  const named = [...pick(own, name => name !== 'tab')].map(([name, value]) => [`${part}.${name}`, value])
  return new URLSearchParams([...pick(address, name => !isOwn(name)), ...named])
}

/** Leads to another part; what belonged to the one before goes on belonging to it. */
export function turnTo(address: URLSearchParams, part: string): URLSearchParams {
  const before = address.get('tab') ?? undefined
  return changeParams(writeScopedParams(address, before, readScopedParams(address, before)), { tab: part })
}
