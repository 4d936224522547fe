import '#app/extensions.ts'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { differenceOf } from '#features/law/difference.ts'
import { type Followed, followLaw } from '#features/law/store-follow.ts'
import { isNewer, type PackageState, readPackage, shipped, writePackage } from '#features/law/package.ts'
import { type LawEntry, lawParts } from '#features/law/store-part.ts'
import { lawInForce, listLoaded, loadPackage, undoPackage, applyLaw } from '#features/law/store.ts'
import { publish } from '#features/realtime/store.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Db } from '#platform/db/db.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Outcome } from './outcome.ts'
import { reserve } from './target.ts'

type Parts = Record<string, readonly LawEntry[]>

export const applyLawOf = ({ database }: Installation) => applyLaw(database)

const stateWords = ({ as_of, version }: PackageState) => `stan prawny na ${formatDate(as_of)} (wersja ${version})`
const partsInForce = (): Parts => Object.fromEntries(lawParts.get().map(part => [part.name, part.entries()]))

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new OperatorError(`Pliku ${path} nie można przeczytać. Proszę podać plik, który jest i który to konto może czytać.`)
  }
}

/** Said once in the log of each office, also where a command that was interrupted is repeated. */
async function isWritten(db: Db, action: string, entity_id: string, since: string | undefined): Promise<boolean> {
  if (!since) return false
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', action)
    .where('entity_id', '=', entity_id)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Each office in a transaction of its own: what is interrupted here, the job of every night makes up for. */
async function tellOffices({ database, offices }: Installation, action: 'law_updated' | 'law_undone', before: PackageState | null): Promise<string> {
  const { loaded, as_of, version } = lawInForce()
  const after = { as_of, version }
  const entity_id = `${as_of}/${version}`
  const sum: Followed & { offices: number } = { offices: 0, recurring: 0, tasks: 0 }
  for (const { id } of await offices.list()) {
    const followed = await database.transact(officeScope(id), async db => {
      const done = await followLaw.get()(db)
      if (!(await isWritten(db, action, entity_id, action === 'law_updated' ? loaded?.loaded_at : undefined)))
        await writeAudit(db, { action, entity: 'law', entity_id, ...(before && { before: { as_of: before.as_of, version: before.version } }), after })
      for (const entity of ['law', 'limits', 'recurring-tasks']) await publish(db, { entity, entity_id: newId() })
      return done
    })
    await sealAudit(database, id)
    sum.offices++
    sum.recurring += followed.recurring
    sum.tasks += followed.tasks
  }
  const counted = [
    plural(sum.offices, ['biuro', 'biura', 'biur']),
    `zmienione zadania podatkowe: ${sum.recurring}`,
    `zmienione nierozpoczęte zadania firm: ${sum.tasks}`,
  ]
  return `Zapisano w dzienniku zdarzeń: ${counted.join('; ')}.`
}

/** Throws an `OperatorError` for a package that is damaged, not newer than the one in force, or of a day to come. */
export async function updateLaw(installation: Installation, { path, confirmed }: { path: string; confirmed: boolean }): Promise<string> {
  const { database } = installation
  await applyLaw(database)
  const before = lawInForce()
  const failureSentence = `Pakietu ${path} nie wczytano.`
  const lawPackage = readPackage(await readText(path), failureSentence)
  const [newest] = await listLoaded(database)
  if (newest && before.loaded?.id === newest.id && newest.digest === lawPackage.digest)
    return [`Ten pakiet już obowiązuje: ${stateWords(lawPackage)}.`, await tellOffices(installation, 'law_updated', null)].join('\n')
  if (!isNewer(lawPackage, before))
    throw new OperatorError(`${failureSentence} Obowiązuje ${stateWords(before)}, a w pliku jest ${stateWords(lawPackage)}, który nie jest nowszy.`)
  if (lawPackage.as_of > warsawToday())
    throw new OperatorError(`${failureSentence} Dzień stanu prawnego (${formatDate(lawPackage.as_of)}) jeszcze nie nadszedł.`)
  const lines = [`Obowiązuje ${stateWords(before)}. W pliku: ${stateWords(lawPackage)}.`, ...differenceOf(partsInForce(), lawPackage.parts)]
  if (!confirmed) return [...lines, `Niczego nie zmieniono. Wczytuje go: biurko law update ${path} --yes`].join('\n')
  await loadPackage(database, lawPackage)
  await applyLaw(database)
  return [...lines, `Wczytano. Obowiązuje ${stateWords(lawInForce())}. Cofa to: biurko law undo`, await tellOffices(installation, 'law_updated', before)].join(
    '\n',
  )
}

/** Throws an `OperatorError` where the shipped package is in force. */
export async function undoLaw(installation: Installation): Promise<string> {
  const { database } = installation
  const [newest] = await listLoaded(database)
  if (!newest || !isNewer(newest, shipped)) throw new OperatorError('Obowiązuje pakiet, który jest w programie: nie ma czego cofać.')
  await undoPackage(database, newest.id)
  await applyLaw(database)
  const lines = differenceOf(newest.parts, partsInForce())
  return [`Cofnięto ${stateWords(newest)}. Obowiązuje ${stateWords(lawInForce())}.`, ...lines, await tellOffices(installation, 'law_undone', newest)].join('\n')
}

const recheckOf = (part: ReturnType<typeof lawParts.get>[number], entry: LawEntry) =>
  [...part.describe(entry)].flatMap(([name, words]) => {
    const day = /^Do ponownego sprawdzenia po$/.test(name) ? words : /do ponownego sprawdzenia po ([\d.]+)/.exec(words)?.[1]
    return day ? [`  po ${day}: ${part.titleOf(entry)}${/^\d{4}$/.test(name) ? ` (${name})` : ''}`] : []
  })

export async function showLaw({ database }: Installation): Promise<string> {
  await applyLaw(database)
  const { loaded, ...state } = lawInForce()
  const from = loaded ? `wczytany ${formatDateTime(loaded.loaded_at)}` : 'jest w programie'
  const parts = lawParts.get()
  const counted = parts.map(part => `${part.label}: ${plural(part.entries().length, entryForms)}`)
  const again = parts.flatMap(part => part.entries().flatMap(entry => recheckOf(part, entry)))
  return [
    `Obowiązuje ${stateWords(state)}; pakiet ${from}.`,
    ...counted,
    ...(again.length > 0 ? ['Do ponownego sprawdzenia:', ...again] : ['Nic nie czeka na ponowne sprawdzenie.']),
  ].join('\n')
}

export async function exportLaw({ database }: Installation, path: string): Promise<Outcome | string> {
  await applyLaw(database)
  const unfinished = await reserve(path)
  await writeFile(unfinished, writePackage(lawInForce(), partsInForce()))
  await rename(unfinished, path)
  return `Zapisano ${stateWords(lawInForce())} w pliku ${path}.`
}
