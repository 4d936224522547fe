import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { Complaint } from '#server/complaint.ts'
import type { Installation } from '#server/context.ts'

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

/**
 * What is asked for, before anything is opened; what is not understood is answered with the list of commands. Each command reads its
 * part of the program when it runs.
 */
export function findCommand(args: readonly string[]): Command {
  const { positionals, values, tokens } = read(args)
  const [noun, verb, ...rest] = positionals
  const command = [noun, verb].filter(Boolean).join(' ')
  const described = commands.find(({ words }) => words === command)
  const stray = described && tokens.find(token => token.kind === 'option' && !Object.hasOwn(described.options ?? {}, token.name))
  if (stray?.kind === 'option') throw new Complaint(`Polecenie „${command}” nie ma opcji --${stray.name}.`)
  // Opening an installation migrates it.
  if (command === 'migrate') return () => said('Baza jest w bieżącej wersji.')
  if (command === 'audit verify' && rest.length === 0) return async installation => (await import('./audit.ts')).reportAudit(installation)
  if (command === 'files verify' && rest.length === 0) return async installation => (await import('./files.ts')).reportFiles(installation)
  if (command === 'files tidy' && rest.length === 0) return async installation => said((await import('./files.ts')).tidyFiles(installation))
  if (command === 'outbox resend' && rest.length === 0) return async installation => said((await import('./outbox.ts')).resendOutbox(installation))
  if (command === 'demo load' && rest.length === 0) return async installation => said((await import('./demo.ts')).loadDemo(installation))
  if (noun === 'distribute' && !verb)
    return async installation => said((await import('./distribute/distribute.ts')).distribute(installation, { planned: values.plan }))
  if (noun === 'person') return findPersonCommand(verb, rest, values.reason)
  if (command === 'keys rotate') {
    const [path] = rest
    if (path && rest.length === 1) return async installation => said((await import('./keys.ts')).rotateKeys(installation, path))
  }
  if (command === 'office export') {
    const [id, path] = rest
    if (id && path && rest.length === 2)
      return async installation => said((await import('./office-archive/export.ts')).exportOffice(installation, { id, path }))
  }
  if (command === 'office import') {
    const [path] = rest
    if (path && rest.length === 1) return async installation => said((await import('./office-archive/import.ts')).importOffice(installation, { path }))
  }
  if (command === 'office create') {
    const [id] = rest
    const { name, host, template } = values
    if (id && name && rest.length === 1)
      return async installation => said((await import('./offices.ts')).makeOffice(installation, { id, name, hosts: host, template }))
  }
  if (command === 'office hosts') {
    const [id] = rest
    if (id && rest.length === 1 && values.host.length > 0)
      return async installation => said((await import('./offices.ts')).changeHosts(installation, id, values.host))
  }
  if (command === 'admin create') {
    const [office_id, email, first_name, last_name] = rest
    if (office_id && email && first_name && last_name && rest.length === 4) {
      return async installation => said((await import('./offices.ts')).makeAdministrator(installation, { office_id, email, first_name, last_name }))
    }
  }
  throw new Complaint(help)
}

/** About the data of one person. */
function findPersonCommand(verb: string | undefined, [office_id, id, path, ...more]: string[], reason: string | undefined): Command {
  if (verb === 'repeat' && !office_id) return async installation => (await import('./person/repeat.ts')).repeatErasures(installation)
  if (verb === 'find' && office_id && !path)
    return async installation => said((await import('./person/find.ts')).findPeople(installation, { office_id, ...(id && { text: id }) }))
  if (verb === 'export' && office_id && id && path && more.length === 0)
    return async installation => said((await import('./person/export.ts')).exportPerson(installation, { office_id, id, path }))
  if (office_id && id && !path) {
    if (verb === 'restrict' && reason)
      return async installation => said((await import('./person/restrict.ts')).restrictPerson(installation, { office_id, id, reason }))
    if (verb === 'release') return async installation => said((await import('./person/restrict.ts')).releasePerson(installation, { office_id, id }))
    if (verb === 'erase') return async installation => said((await import('./person/erase.ts')).erasePerson(installation, { office_id, id }))
  }
  throw new Complaint(help)
}
