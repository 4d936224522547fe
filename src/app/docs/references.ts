type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** The document with what it refers to in the places of the references. Nothing in it holds itself. */
export function followed(document: Part): Part {
  const known = new Map<string, unknown>()
  function find(reference: string): unknown {
    const steps = reference.replace(/^#\//, '').split('/')
    const target = steps.reduce<unknown>((part, step) => (isPart(part) ? part[step] : undefined), document)
    if (target === undefined) throw new Error(`The document refers to ${reference}, which is nowhere in it.`)
    return follow(target)
  }
  function follow(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(follow)
    if (!isPart(value)) return value
    const { $ref: reference, ...rest } = value
    const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, follow(part)]))
    return typeof reference === 'string' ? { ...(known.getOrInsertComputed(reference, find) as Part), ...own } : own
  }
  return follow(document) as Part
}
