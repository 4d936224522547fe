import type { Installation } from '#platform/http/context.ts'
import type { options } from './options.ts'
import type { Outcome } from './outcome.ts'

/** What a command was given, after its arguments were counted. */
interface CommandInput {
  args: readonly string[]
  values: { name?: string; host: string[]; template: string; reason?: string; 'yes-remove'?: string; yes: boolean; plan: boolean }
}

export interface Command {
  words: string
  /** What stands behind the words of the command, in this order; brackets say that it may be left out. */
  takes?: readonly string[]
  /** `--` is the option's name; brackets as above. */
  options?: Partial<Record<keyof typeof options, string>>
  does: string
  /** Each reads its part of the program when it runs. */
  run(installation: Installation, input: CommandInput): Promise<Outcome | string>
}

const office: readonly Command[] = [
  {
    words: 'office create',
    takes: ['<id>'],
    options: { name: '-- <nazwa>', host: '[-- <host>]…', template: '[-- <szablon>]' },
    does: 'zakłada biuro',
    run: async (installation, { args: [id = ''], values: { name = '', host, template } }) =>
      (await import('./offices.ts')).makeOffice(installation, { id, name, hosts: host, template }),
  },
  {
    words: 'office list',
    does: 'wypisuje biura, ich adresy i miejsce zajęte przez pliki',
    run: async installation => (await import('./offices.ts')).listOffices(installation),
  },
  {
    words: 'office rename',
    takes: ['<id>'],
    options: { name: '-- <nazwa>' },
    does: 'zmienia nazwę biura',
    run: async (installation, { args: [id = ''], values: { name = '' } }) => (await import('./offices.ts')).renameOffice(installation, id, name),
  },
  {
    words: 'office template',
    takes: ['<id>', '<szablon>'],
    does: 'włącza i wyłącza moduły biura jak w szablonie',
    run: async (installation, { args: [id = '', template = ''] }) => (await import('./offices.ts')).applyTemplate(installation, id, template),
  },
  {
    words: 'office hosts',
    takes: ['<id>'],
    options: { host: '-- <host>…' },
    does: 'zmienia adresy biura; pierwszy jest w odnośnikach wiadomości',
    run: async (installation, { args: [id = ''], values: { host } }) => (await import('./offices.ts')).changeHosts(installation, id, host),
  },
  {
    words: 'office quota',
    takes: ['<id>', '<GB>'],
    does: 'zmienia miejsce na pliki biura; „brak” to bez limitu, „zwykle” to limit instalacji (STORAGE_QUOTA_GB)',
    run: async (installation, { args: [id = '', quota = ''] }) => (await import('./quota.ts')).setQuota(installation, id, quota),
  },
  {
    words: 'office suspend',
    takes: ['<id>'],
    does: 'zawiesza biuro: nikt się nie zaloguje i nic nie zostanie wysłane, dane zostają',
    run: async (installation, { args: [id = ''] }) => (await import('./suspension.ts')).suspendOffice(installation, id),
  },
  {
    words: 'office resume',
    takes: ['<id>'],
    does: 'znosi zawieszenie',
    run: async (installation, { args: [id = ''] }) => (await import('./suspension.ts')).resumeOffice(installation, id),
  },
  {
    words: 'office remove',
    takes: ['<id>'],
    options: { 'yes-remove': '-- <id>' },
    does: 'usuwa zawieszone biuro ze wszystkim, co ma',
    run: async (installation, { args: [id = ''], values }) =>
      (await import('./removal.ts')).removeOffice(installation, { id, confirmed: values['yes-remove'] ?? '' }),
  },
  {
    words: 'office export',
    takes: ['<id>', '<plik>'],
    does: 'zapisuje całe biuro w jednym pliku (hasło: BIURKO_PASSPHRASE)',
    run: async (installation, { args: [id = '', path = ''] }) => (await import('./office-archive/export.ts')).exportOffice(installation, { id, path }),
  },
  {
    words: 'office import',
    takes: ['<plik>'],
    does: 'wczytuje biuro zapisane poleceniem export',
    run: async (installation, { args: [path = ''] }) => (await import('./office-archive/import.ts')).importOffice(installation, { path }),
  },
]

const accounts: readonly Command[] = [
  {
    words: 'admin create',
    takes: ['<biuro>', '<e-mail>', '<imię>', '<nazwisko>'],
    does: 'zakłada konto administratora i podaje link do rejestracji; powtórzone podaje nowy link',
    run: async (installation, { args: [office_id = '', email = '', first_name = '', last_name = ''] }) =>
      (await import('./administrator.ts')).makeAdministrator(installation, { office_id, email, first_name, last_name }),
  },
  {
    words: 'user reset-2fa',
    takes: ['<biuro>', '<e-mail>'],
    does: 'wyłącza aplikację uwierzytelniającą osoby, która ją straciła; kody przyjdą e-mailem',
    run: async (installation, { args: [office_id = '', email = ''] }) =>
      (await import('./second-factor.ts')).resetSecondFactor(installation, { office_id, email }),
  },
]

const person: readonly Command[] = [
  {
    words: 'person find',
    takes: ['<biuro>', '[<nazwisko lub e-mail>]'],
    does: 'szuka osoby; PESEL można podać w zmiennej BIURKO_PESEL',
    run: async (installation, { args: [office_id = '', text] }) =>
      (await import('./person/find.ts')).findPeople(installation, { office_id, ...(text !== undefined && { text }) }),
  },
  {
    words: 'person export',
    takes: ['<biuro>', '<numer osoby>', '<plik>'],
    does: 'zapisuje wszystkie dane osoby w jednym pliku',
    run: async (installation, { args: [office_id = '', id = '', path = ''] }) =>
      (await import('./person/export.ts')).exportPerson(installation, { office_id, id, path }),
  },
  {
    words: 'person restrict',
    takes: ['<biuro>', '<numer osoby>'],
    options: { reason: '-- <powód>' },
    does: 'ogranicza przetwarzanie: dane są tylko przechowywane',
    run: async (installation, { args: [office_id = '', id = ''], values: { reason = '' } }) =>
      (await import('./person/restrict.ts')).restrictPerson(installation, { office_id, id, reason }),
  },
  {
    words: 'person release',
    takes: ['<biuro>', '<numer osoby>'],
    does: 'znosi ograniczenie',
    run: async (installation, { args: [office_id = '', id = ''] }) => (await import('./person/restrict.ts')).releasePerson(installation, { office_id, id }),
  },
  {
    words: 'person erase',
    takes: ['<biuro>', '<numer osoby>'],
    does: 'usuwa dane osoby; mówi, co zostaje i dlaczego',
    run: async (installation, { args: [office_id = '', id = ''] }) => (await import('./person/erase.ts')).erasePerson(installation, { office_id, id }),
  },
  {
    words: 'person repeat',
    does: 'usuwa i ogranicza ponownie po odtworzeniu kopii zapasowej',
    run: async installation => (await import('./person/repeat.ts')).repeatErasures(installation),
  },
]

export const commands: readonly Command[] = [
  // Opening an installation migrates it.
  { words: 'migrate', does: 'doprowadza bazę do bieżącej wersji', run: async () => 'Baza jest w bieżącej wersji.' },
  ...office,
  ...accounts,
  ...person,
  {
    words: 'keys rotate',
    takes: ['<plik>'],
    does: 'opakowuje klucze biur nowym kluczem i zapisuje go w pliku',
    run: async (installation, { args: [path = ''] }) => (await import('./keys.ts')).rotateKeys(installation, path),
  },
  {
    words: 'demo load',
    does: 'wczytuje biuro demonstracyjne do pustej bazy',
    run: async installation => (await import('./demo.ts')).loadDemo(installation),
  },
  {
    words: 'audit verify',
    does: 'sprawdza łańcuch dziennika zdarzeń',
    run: async installation => (await import('./audit.ts')).reportAudit(installation),
  },
  {
    words: 'files verify',
    does: 'porównuje treść wszystkich plików z ich skrótami',
    run: async installation => (await import('./files.ts')).reportFiles(installation),
  },
  {
    words: 'files tidy',
    does: 'usuwa z magazynu treści starsze niż dzień, których nie ma żaden plik',
    run: async installation => (await import('./files.ts')).tidyFiles(installation),
  },
  {
    words: 'outbox resend',
    does: 'ponawia wysyłkę niedostarczonych w ostatnich 7 dniach, poza kodami i linkami do kont',
    run: async installation => (await import('./outbox.ts')).resendOutbox(installation),
  },
  {
    words: 'law show',
    does: 'mówi, na jaki dzień jest stan prawny i co trzeba ponownie sprawdzić',
    run: async installation => (await import('./law.ts')).showLaw(installation),
  },
  {
    words: 'law export',
    takes: ['<plik>'],
    does: 'zapisuje obowiązujący pakiet prawa (katalog obowiązków i limity)',
    run: async (installation, { args: [path = ''] }) => (await import('./law.ts')).exportLaw(installation, path),
  },
  {
    words: 'law update',
    takes: ['<plik>'],
    options: { yes: '[--]' },
    does: 'pokazuje, co zmienia nowszy pakiet prawa; z --yes wczytuje go',
    run: async (installation, { args: [path = ''], values: { yes } }) => (await import('./law.ts')).updateLaw(installation, { path, confirmed: yes }),
  },
  {
    words: 'law undo',
    does: 'cofa ostatnio wczytany pakiet prawa',
    run: async installation => (await import('./law.ts')).undoLaw(installation),
  },
  {
    words: 'distribute',
    options: { plan: '[--]' },
    does: 'rozkłada tabele na maszyny Citusa według biur; --plan tylko pokazuje polecenia',
    run: async (installation, { values: { plan } }) => (await import('./distribute/distribute.ts')).distribute(installation, { planned: plan }),
  },
]
