import { join } from 'node:path'
import type { Rollup } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** What the browser loads at once of these modules of the source, scripts and styles, by its addresses. */
export function filesOf(bundle: Rollup.OutputBundle, sources: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
  const files = new Set<string>()
  // Styles in the order in which they overrule each other: of what is imported before those of who imports.
  const visit = (chunk: (typeof chunks)[number]) => {
    if (files.has(`/${chunk.fileName}`)) return
    files.add(`/${chunk.fileName}`)
    for (const name of chunk.imports) {
      const other = bundle[name]
      if (other?.type === 'chunk') visit(other)
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`)
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)))
    if (!chunk) throw new Error(`The build has no ${source}.`)
    visit(chunk)
  }
  return files
}
