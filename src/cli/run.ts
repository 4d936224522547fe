import { parseArgs } from 'node:util'
import { reportAudit } from './audit.ts'
import { Complaint } from './complaint.ts'
import { reportFiles } from './files.ts'
import { rotateKeys } from './keys.ts'
import { exportOffice } from './office-archive/export.ts'
import { importOffice } from './office-archive/import.ts'
import { makeAdministrator, makeOffice } from './offices.ts'
import { resendOutbox } from './outbox.ts'
import type { Installation } from '#server/context.ts'

export const help = `Polecenia:
  biurko migrate                                            doprowadza bazę do bieżącej wersji
  biurko office create <id> --name <nazwa> [--host <host>]… [--template <szablon>]
                                                            zakłada biuro
  biurko office export <id> <plik>                          zapisuje całe biuro w jednym pliku (hasło: BIURKO_PASSPHRASE)
  biurko office import <plik>                               wczytuje biuro zapisane poleceniem export
  biurko keys rotate                                        opakowuje klucze biur kluczem SECRET_KEY_NEXT
  biurko admin create <biuro> <e-mail> <imię> <nazwisko>    zakłada konto administratora i podaje link do rejestracji
  biurko audit verify                                       sprawdza łańcuch dziennika zdarzeń
  biurko files verify                                       porównuje treść wszystkich plików z ich skrótami
  biurko outbox resend                                      ponawia wysyłkę wiadomości, których nie udało się wysłać`

export interface Outcome {
  text: string
  exit_code: 0 | 1
}

type Command = (installation: Installation) => Promise<Outcome>

const said = async (text: Promise<string> | string): Promise<Outcome> => ({ text: await text, exit_code: 0 })

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, host: { type: 'string', multiple: true, default: [] }, template: { type: 'string', default: 'default' } },
    })
  } catch {
    throw new Complaint(help)
  }
}

/** What is asked for, before anything is opened; what is not understood is answered with the list of commands. */
export function findCommand(args: readonly string[]): Command {
  const { positionals, values } = read(args)
  const [noun, verb, ...rest] = positionals
  const command = [noun, verb].filter(Boolean).join(' ')
  // Opening an installation migrates it.
  if (command === 'migrate') return () => said('Baza jest w bieżącej wersji.')
  if (command === 'audit verify' && rest.length === 0) return reportAudit
  if (command === 'files verify' && rest.length === 0) return reportFiles
  if (command === 'outbox resend' && rest.length === 0) return installation => said(resendOutbox(installation))
  if (command === 'keys rotate' && rest.length === 0) return installation => said(rotateKeys(installation))
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
  if (command === 'admin create') {
    const [office_id, email, first_name, last_name] = rest
    if (office_id && email && first_name && last_name && rest.length === 4) {
      return installation => said(makeAdministrator(installation, { office_id, email, first_name, last_name }))
    }
  }
  throw new Complaint(help)
}
