import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#platform/config/operator-error.ts'

/** Outside the database, so that a restored backup does not bring back who was erased nor what was restricted; numbers only. */
export interface Noted {
  office_id: string
  id: string
  /** Of a whole office `id` is its own. */
  act: 'erased' | 'removed' | 'restricted' | 'released' | 'office_removed' | 'office_imported'
  at: string
}

/** Where no node has ever kept anything the journal is elsewhere: begun or read here, it would be the wrong one. */
function requireFolder(data_dir: string) {
  if (!existsSync(data_dir))
    throw new OperatorError(`DATA_DIR: nie ma folderu ${data_dir}, a w nim ma być dziennik usunięć; proszę podać ten, który mają węzły`)
}

const pathIn = (data_dir: string) => join(data_dir, 'erasures.jsonl')

/**
 * What is noted before the transaction ends is done once more if it does not end well; what is noted after it might be lost. Throws an
 * `OperatorError` where the folder of data is missing.
 */
export async function recordErasure(data_dir: string, noted: Omit<Noted, 'at'>) {
  requireFolder(data_dir)
  // Begun on a line of its own: what another node, or this one before it was killed, has left unfinished spoils no other line.
  await appendFile(pathIn(data_dir), `\n${JSON.stringify({ ...noted, at: new Date().toISOString() })}\n`, { mode: 0o600, flush: true })
}

/**
 * Of each person how they went, and what was said of a restriction since; each once. And the lines that cannot be read. Throws an
 * `OperatorError` where the folder of data is missing.
 */
export async function readErasures(data_dir: string): Promise<{ acts: Noted[]; broken: string[] }> {
  requireFolder(data_dir)
  const text = await readFile(pathIn(data_dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const all: Noted[] = []
  const broken: string[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    try {
      // Lines without an act are of the time when only erasures were noted.
      all.push({ act: 'erased', ...JSON.parse(line) })
    } catch {
      broken.push(line)
    }
  }
  const people = Map.groupBy(all, ({ office_id, id }) => `${office_id} ${id}`)
  const acts = [...people.values()].flatMap(acts => {
    const gone = acts.findLastIndex(({ act }) => act === 'erased' || act === 'removed')
    return [...acts.slice(gone, gone + 1), ...acts.slice(gone + 1).slice(-1)]
  })
  return { acts, broken }
}
