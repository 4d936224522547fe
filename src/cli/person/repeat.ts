import '#app/extensions.ts'
import { lockUser } from '#features/users/server/store.ts'
import { removeAccount } from '#features/users/server/store-removal.ts'
import type { Installation } from '#platform/http/context.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { type Noted, readErasures } from '#platform/jobs/erasure-journal.ts'
import type { Outcome } from '../outcome.ts'
import { act, NothingToDo } from './act.ts'
import { erase } from './erase.ts'
import { getPerson } from './find.ts'
import { release, restrict } from './restrict.ts'

const nothingLeft = 'nie ma czego powtarzać'

/** As „Usuń konto” and an invitation taken back do it. */
const remove = (installation: Installation, tenant_id: string, id: string) =>
  act(installation, tenant_id, async db => {
    await getPerson(db, id)
    await lockUser(db, id, undefined, () => new NothingToDo('To konto jest już usunięte.'))
    return { digests: await removeAccount(db, id) }
  })

const acts = {
  erased: { again: erase, said: 'usunięto ponownie' },
  removed: { again: remove, said: 'usunięto konto ponownie' },
  restricted: {
    again: (installation: Installation, tenant_id: string, id: string) =>
      restrict(installation, { tenant_id, id }, 'Ograniczone już przed odtworzeniem kopii zapasowej.'),
    said: 'ograniczono ponownie',
  },
  released: {
    again: (installation: Installation, tenant_id: string, id: string) => release(installation, { tenant_id, id }),
    said: 'zniesiono ograniczenie ponownie',
  },
}

const foundedAt = async ({ database }: Installation, id: string) =>
  (await database.plain<{ created_at: string }>('select created_at from tenants where id = $1', [id]))[0]?.created_at

/** A removal is not repeated unasked: it takes everything. */
async function repeatRemoval(installation: Installation, { office_id, at }: Noted): Promise<string> {
  const founded = await foundedAt(installation, office_id)
  // Another one may have been founded by the same name since.
  if (!founded || founded > at) throw new NothingToDo(nothingLeft)
  throw new OperatorError(
    `To biuro usunięto po wykonaniu kopii. Proszę: biurko office suspend ${office_id}, a po minucie: biurko office remove ${office_id} --yes-remove ${office_id}`,
  )
}

async function repeat(installation: Installation, noted: Noted): Promise<string> {
  if (noted.act === 'office_removed') return repeatRemoval(installation, noted)
  // What came back by an archive is meant to be there.
  if (noted.act === 'office_imported') throw new NothingToDo(nothingLeft)
  const { again, said } = acts[noted.act]
  return again(installation, noted.office_id, noted.id).then(() => said)
}

/** What was done to people after the backup was made is done again. One that is refused stops none of the others; exit code 1 says that it is left to do. */
export async function repeatErasures(installation: Installation): Promise<Outcome> {
  const lines: string[] = []
  let exit_code: Outcome['exit_code'] = 0
  const noted = await readErasures(installation.config.data_dir)
  const gone = new Set<string>()
  for (const { office_id, act } of noted.acts) if (act === 'office_removed' && !(await foundedAt(installation, office_id))) gone.add(office_id)
  for (const done of noted.acts) {
    const { office_id, id } = done
    const outcome = gone.has(office_id)
      ? nothingLeft
      : await repeat(installation, done).catch((error: unknown) => {
          if (error instanceof NothingToDo) return nothingLeft
          if (!(error instanceof OperatorError)) throw error
          exit_code = 1
          return `NIE POWTÓRZONO: ${error.message}`
        })
    lines.push(`${office_id} ${id}: ${outcome}`)
  }
  for (const line of noted.broken) {
    exit_code = 1
    lines.push(`NIE ODCZYTANO: ${line}`)
  }
  return { text: lines.length === 0 ? 'Dziennik usunięć jest pusty.' : lines.join('\n'), exit_code }
}
