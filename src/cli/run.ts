import { parseArgs } from 'node:util'
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
import type { Installation } from '#server/context.ts'

export const help = `Polecenia:
  biurko migrate                                            doprowadza bazę do bieżącej wersji
  biurko office create <id> --name <nazwa> [--host <host>]… [--template <szablon>]
                                                            zakłada biuro
  biurko office hosts <id> --host <host>…                   zmienia adresy biura; pierwszy jest w odnośnikach wiadomości
  biurko office export <id> <plik>                          zapisuje całe biuro w jednym pliku (hasło: BIURKO_PASSPHRASE)
  biurko office import <plik>                               wczytuje biuro zapisane poleceniem export
  biurko keys rotate <plik>                                 opakowuje klucze biur nowym kluczem i zapisuje go w pliku
  biurko admin create <biuro> <e-mail> <imię> <nazwisko>    zakłada konto administratora i podaje link do rejestracji
  biurko person find <biuro> [<nazwisko lub e-mail>]        szuka osoby; PESEL można podać w zmiennej BIURKO_PESEL
  biurko person export <biuro> <numer osoby> <plik>         zapisuje wszystkie dane osoby w jednym pliku
  biurko person restrict <biuro> <numer osoby> --reason <powód>
                                                            ogranicza przetwarzanie: dane są tylko przechowywane
  biurko person release <biuro> <numer osoby>               znosi ograniczenie
  biurko person erase <biuro> <numer osoby>                 usuwa dane osoby; mówi, co zostaje i dlaczego
  biurko person repeat                                      usuwa i ogranicza ponownie po odtworzeniu kopii zapasowej
  biurko demo load                                          wczytuje biuro demonstracyjne do pustej bazy
  biurko audit verify                                       sprawdza łańcuch dziennika zdarzeń
  biurko files verify                                       porównuje treść wszystkich plików z ich skrótami
  biurko files tidy                                         usuwa z magazynu treści starsze niż dzień, których nie ma żaden plik
  biurko outbox resend                                      ponawia wysyłkę niedostarczonych w ostatnich 7 dniach, poza kodami i linkami do kont
  biurko distribute [--plan]                                rozkłada tabele na maszyny Citusa według biur; --plan tylko pokazuje polecenia`

export interface Outcome {
  text: string
  exit_code: 0 | 1
}

type Command = (installation: Installation) => Promise<Outcome>

/** What is given beside the words of a command, by the commands that take it. */
const taken: Record<string, readonly string[]> = {
  'office create': ['name', 'host', 'template'],
  'office hosts': ['host'],
  'person restrict': ['reason'],
  distribute: ['plan'],
}

/** Asked for, the list is no fault. */
export const asksForHelp = (args: readonly string[]) => args[0] === 'help' || args.some(arg => arg === '--help' || arg === '-h')

const said = async (text: Promise<string> | string): Promise<Outcome> => ({ text: await text, exit_code: 0 })

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: {
        name: { type: 'string' },
        host: { type: 'string', multiple: true, default: [] },
        template: { type: 'string', default: 'default' },
        reason: { type: 'string' },
        plan: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new Complaint(help)
  }
}

/** What is asked for, before anything is opened; what is not understood is answered with the list of commands. */
export function findCommand(args: readonly string[]): Command {
  const { positionals, values, tokens } = read(args)
  const [noun, verb, ...rest] = positionals
  const command = [noun, verb].filter(Boolean).join(' ')
  const stray = tokens.find(token => token.kind === 'option' && !taken[command]?.includes(token.name))
  if (stray?.kind === 'option' && help.includes(`  biurko ${command} `)) throw new Complaint(`Polecenie „${command}” nie ma opcji --${stray.name}.`)
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
