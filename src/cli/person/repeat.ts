import '#app/extensions.ts'
import { lockUser } from '#features/users/server/store.ts'
import { removeAccount } from '#features/users/server/store-removal.ts'
import type { Installation } from '#platform/http/context.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { readErasures } from '#platform/jobs/erasure-journal.ts'
import type { Outcome } from '../outcome.ts'
import { act, NothingToDo } from './act.ts'
import { erase } from './erase.ts'
import { getPerson } from './find.ts'
import { release, restrict } from './restrict.ts'

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
      restrict(installation, tenant_id, id, 'Ograniczone już przed odtworzeniem kopii zapasowej.'),
    said: 'ograniczono ponownie',
  },
  released: { again: release, said: 'zniesiono ograniczenie ponownie' },
}

/** What was done to people after the backup was made is done again. One that is refused stops none of the others; exit code 1 says that it is left to do. */
export async function repeatErasures(installation: Installation): Promise<Outcome> {
  const lines: string[] = []
  let exit_code: Outcome['exit_code'] = 0
  const noted = await readErasures(installation.config.data_dir)
  for (const { office_id, id, act } of noted.acts) {
    const { again, said } = acts[act]
    const outcome = await again(installation, office_id, id).then(
      () => said,
      (error: unknown) => {
        if (error instanceof NothingToDo) return 'nie ma czego powtarzać'
        if (!(error instanceof OperatorError)) throw error
        exit_code = 1
        return `NIE POWTÓRZONO: ${error.message}`
      },
    )
    lines.push(`${office_id} ${id}: ${outcome}`)
  }
  for (const line of noted.broken) {
    exit_code = 1
    lines.push(`NIE ODCZYTANO: ${line}`)
  }
  return { text: lines.length === 0 ? 'Dziennik usunięć jest pusty.' : lines.join('\n'), exit_code }
}
