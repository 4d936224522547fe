import { takeStatements } from './noted.ts'
import { violationsOf } from './violations.ts'

let parser: Promise<(text: string) => unknown> | undefined

interface Parser {
  loadModule(): Promise<void>
  parseSync(text: string): unknown
}

async function openParser() {
  // Asked for by its name alone: whoever has not installed it yet learns of it here, and may go on with the rest.
  const { loadModule, parseSync } = (await import('libpg-query' as string)) as Parser
  await loadModule()
  return (text: string) => parseSync(text)
}

/** Each as `form: what`. */
export async function violationsIn(statement: string): Promise<string[]> {
  parser ??= openParser()
  const parse = await parser
  return violationsOf(parse(statement)).map(({ form, what }) => `${form}: ${what}`)
}

/** Throws where the program has asked for the first time what a cluster refuses. */
export async function checkStatements() {
  const refusals: string[] = []
  for (const { text, file } of takeStatements()) {
    const violations = await violationsIn(text)
    if (violations.length > 0) refusals.push(`${file}: ${violations.join('; ')}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
  if (refusals.length > 0) throw new Error(`A cluster refuses what these ask (test/statements/violations.ts):\n  ${refusals.join('\n  ')}`)
}
