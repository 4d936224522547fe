import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { reportAudit } from './audit.ts'
import { Complaint } from '#server/complaint.ts'
import { loadDemo } from './demo.ts'
import { distribute } from './distribute/distribute.ts'
import { reportFiles, tidyFiles } from './files.ts'
import { rotateKeys } from './keys.ts'
import { exportOffice } from './office-archive/export.ts'
import { importOffice } from './office-archive/import.ts'
import { changeHosts, makeAdministrator, makeOffice } from './offices.ts'
import { resendOutbox } from './outbox.ts'
import { erasePerson } from './person/erase.ts'
import { exportPerson } from './person/export.ts'
import { findPeople } from './person/find.ts'
import { repeatErasures } from './person/repeat.ts'
import { releasePerson, restrictPerson } from './person/restrict.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#server/context.ts'
import { databaseTrouble, isDiskFull } from '#server/failures.ts'

const options = {
  name: { type: 'string' },
  host: { type: 'string', multiple: true, default: [] },
  template: { type: 'string', default: 'default' },
  reason: { type: 'string' },
  plan: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig

interface Described {
  words: string
  /** What stands behind the words of the command, in this order. */
  takes?: string
  /** What may stand there besides; `--` is the option's name. */
  options?: Partial<Record<keyof typeof options, string>>
  does: string
}

const commands: readonly Described[] = [
  { words: 'migrate', does: 'doprowadza bazę do bieżącej wersji' },
  { words: 'office create', takes: '<id>', options: { name: '-- <nazwa>', host: '[-- <host>]…', template: '[-- <szablon>]' }, does: 'zakłada biuro' },
  { words: 'office hosts', takes: '<id>', options: { host: '-- <host>…' }, does: 'zmienia adresy biura; pierwszy jest w odnośnikach wiadomości' },
  { words: 'office export', takes: '<id> <plik>', does: 'zapisuje całe biuro w jednym pliku (hasło: BIURKO_PASSPHRASE)' },
  { words: 'office import', takes: '<plik>', does: 'wczytuje biuro zapisane poleceniem export' },
  { words: 'keys rotate', takes: '<plik>', does: 'opakowuje klucze biur nowym kluczem i zapisuje go w pliku' },
  { words: 'admin create', takes: '<biuro> <e-mail> <imię> <nazwisko>', does: 'zakłada konto administratora i podaje link do rejestracji' },
  { words: 'person find', takes: '<biuro> [<nazwisko lub e-mail>]', does: 'szuka osoby; PESEL można podać w zmiennej BIURKO_PESEL' },
  { words: 'person export', takes: '<biuro> <numer osoby> <plik>', does: 'zapisuje wszystkie dane osoby w jednym pliku' },
  {
    words: 'person restrict',
    takes: '<biuro> <numer osoby>',
    options: { reason: '-- <powód>' },
    does: 'ogranicza przetwarzanie: dane są tylko przechowywane',
  },
  { words: 'person release', takes: '<biuro> <numer osoby>', does: 'znosi ograniczenie' },
  { words: 'person erase', takes: '<biuro> <numer osoby>', does: 'usuwa dane osoby; mówi, co zostaje i dlaczego' },
  { words: 'person repeat', does: 'usuwa i ogranicza ponownie po odtworzeniu kopii zapasowej' },
  { words: 'demo load', does: 'wczytuje biuro demonstracyjne do pustej bazy' },
  { words: 'audit verify', does: 'sprawdza łańcuch dziennika zdarzeń' },
  { words: 'files verify', does: 'porównuje treść wszystkich plików z ich skrótami' },
  { words: 'files tidy', does: 'usuwa z magazynu treści starsze niż dzień, których nie ma żaden plik' },
  { words: 'outbox resend', does: 'ponawia wysyłkę niedostarczonych w ostatnich 7 dniach, poza kodami i linkami do kont' },
  { words: 'distribute', options: { plan: '[--]' }, does: 'rozkłada tabele na maszyny Citusa według biur; --plan tylko pokazuje polecenia' },
]

const column = 60

function lineOf({ words, takes, options = {}, does }: Described): string {
  const shown = Object.entries(options).map(([name, form]) => form.replace('--', `--${name}`))
  const call = ['  biurko', words, ...(takes ? [takes] : []), ...shown].join(' ')
  return call.length < column ? call.padEnd(column) + does : `${call}\n${' '.repeat(column)}${does}`
}

export const help = ['Polecenia:', ...commands.map(lineOf)].join('\n')

export interface Outcome {
  text: string
  exit_code: 0 | 1
}

/** What stopped a command, where a person can mend it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Complaint || error instanceof Failure) return error.message
  if (isDiskFull(error)) return 'Na dysku zabrakło miejsca. Proszę je zwolnić i powtórzyć polecenie.'
  // A store of files that stops in the middle of a content; before it the store says so itself.
  if (error instanceof Error && error.name === 'TimeoutError') return 'Magazyn plików przestał odpowiadać. Proszę powtórzyć polecenie.'
  return databaseTrouble(error)?.message
}

type Command = (installation: Installation) => Promise<Outcome>

/** Asked for, the list is no fault. */
export const asksForHelp = (args: readonly string[]) => args[0] === 'help' || args.some(arg => arg === '--help' || arg === '-h')

const said = async (text: Promise<string> | string): Promise<Outcome> => ({ text: await text, exit_code: 0 })

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch {
    throw new Complaint(help)
  }
}

/** What is asked for, before anything is opened; what is not understood is answered with the list of commands. */
export function findCommand(args: readonly string[]): Command {
  const { positionals, values, tokens } = read(args)
  const [noun, verb, ...rest] = positionals
  const command = [noun, verb].filter(Boolean).join(' ')
  const described = commands.find(({ words }) => words === command)
  const stray = described && tokens.find(token => token.kind === 'option' && !Object.hasOwn(described.options ?? {}, token.name))
  if (stray?.kind === 'option') throw new Complaint(`Polecenie „${command}” nie ma opcji --${stray.name}.`)
  // Opening an installation migrates it.
  if (command === 'migrate') return () => said('Baza jest w bieżącej wersji.')
  if (command === 'audit verify' && rest.length === 0) return reportAudit
  if (command === 'files verify' && rest.length === 0) return reportFiles
  if (command === 'files tidy' && rest.length === 0) return installation => said(tidyFiles(installation))
  if (command === 'outbox resend' && rest.length === 0) return installation => said(resendOutbox(installation))
  if (command === 'demo load' && rest.length === 0) return installation => said(loadDemo(installation))
  if (noun === 'distribute' && !verb) return installation => said(distribute(installation, { planned: values.plan }))
  if (noun === 'person') return findPersonCommand(verb, rest, values.reason)
  if (command === 'keys rotate') {
    const [path] = rest
    if (path && rest.length === 1) return installation => said(rotateKeys(installation, path))
  }
  if (command === 'office export') {
    const [id, path] = rest
    if (id && path && rest.length === 2) return installation => said(exportOffice(installation, { id, path }))
  }
  if (command === 'office import') {
    const [path] = rest
    if (path && rest.length === 1) return installation => said(importOffice(installation, { path }))
  }
  if (command === 'office create') {
    const [id] = rest
    const { name, host, template } = values
    if (id && name && rest.length === 1) return installation => said(makeOffice(installation, { id, name, hosts: host, template }))
  }
  if (command === 'office hosts') {
    const [id] = rest
    if (id && rest.length === 1 && values.host.length > 0) return installation => said(changeHosts(installation, id, values.host))
  }
  if (command === 'admin create') {
    const [office_id, email, first_name, last_name] = rest
    if (office_id && email && first_name && last_name && rest.length === 4) {
      return installation => said(makeAdministrator(installation, { office_id, email, first_name, last_name }))
    }
  }
  throw new Complaint(help)
}

/** About the data of one person. */
function findPersonCommand(verb: string | undefined, [office_id, id, path, ...more]: string[], reason: string | undefined): Command {
  if (verb === 'repeat' && !office_id) return repeatErasures
  if (verb === 'find' && office_id && !path) return installation => said(findPeople(installation, { office_id, ...(id && { text: id }) }))
  if (verb === 'export' && office_id && id && path && more.length === 0) return installation => said(exportPerson(installation, { office_id, id, path }))
  if (office_id && id && !path) {
    if (verb === 'restrict' && reason) return installation => said(restrictPerson(installation, { office_id, id, reason }))
    if (verb === 'release') return installation => said(releasePerson(installation, { office_id, id }))
    if (verb === 'erase') return installation => said(erasePerson(installation, { office_id, id }))
  }
  throw new Complaint(help)
}
