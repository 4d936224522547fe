import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Outside the database, so that a restored backup does not bring back who was erased; numbers only. */
interface Erased {
  office_id: string
  id: string
  erased_at: string
}

const pathIn = (data_dir: string) => join(data_dir, 'erasures.jsonl')

export async function noteErasure(data_dir: string, erased: Erased) {
  await appendFile(pathIn(data_dir), `${JSON.stringify(erased)}\n`, { mode: 0o600, flush: true })
}

export async function readErasures(data_dir: string): Promise<Erased[]> {
  const text = await readFile(pathIn(data_dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const all = text
    .split('\n')
    .filter(Boolean)
    .map((line): Erased => JSON.parse(line))
  return [...new Map(all.map(one => [`${one.office_id} ${one.id}`, one])).values()]
}
