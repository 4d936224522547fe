import { join } from 'node:path'
import type { Rollup } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** What the browser loads at once of these modules of the source, scripts and styles, by its addresses. */
export function filesOf(bundle: Rollup.OutputBundle, sources: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
  const files = new Set<string>()
  const visit = (chunk: (typeof chunks)[number]) => {
    if (files.has(`/${chunk.fileName}`)) return
    for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(`/${file}`)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) visit(other)
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)))
    if (!chunk) throw new Error(`The build has no ${source}.`)
    visit(chunk)
  }
  return files
}
