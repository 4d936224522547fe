import { addDays } from '#kernel/dates/dates.ts'
import { isOn, type Switch, type Switches } from '#kernel/feature-flags.ts'
import { wallToInstant, instantToWall } from '#kernel/dates/warsaw.ts'

export const channels = ['portal', 'email', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** Of an event's recipients: those it concerns, people of the company by their role there, heads of the office. */
export const groups = ['concerned', 'caretaker', 'accountant', 'payroll', 'owner', 'member', 'manager', 'administrator'] as const
export type Group = (typeof groups)[number]

export interface Text {
  /** The line above: a mail's subject, the first line of a notice or of a device. A short message has none. */
  subject: string
  text: string
}
export type Texts = Record<Channel, Text>

/** Every template may name these. */
export const commonVariables = {
  imie: { label: 'Imię adresata', example: 'Anna' },
  link: { label: 'Odnośnik do sprawy', example: 'https://portal.example/sprawa' },
  biuro: { label: 'Nazwa biura', example: 'Biuro rachunkowe' },
  telefon_biura: { label: 'Telefon biura', example: '+48 500 000 000' },
  portal: { label: 'Nazwa portalu', example: 'Biurko' },
} as const

/** Names are short; without a limit each opening brace would be followed to the end of the text. */
const placeholder = /( ?)\{\{([^{}]{0,60})\}\}/g

export const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, , name = '']) => name.trim())

/** What a variable leaves empty takes the space before it along, or its whole line; words of a value are never read as variables again. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap(line => {
      const filled = line.replace(placeholder, (_, gap: string, name: string) => {
        const value = values[name.trim()]
        return value ? gap + value : ''
      })
      return filled.trim() === '' && line.trim() !== '' ? [] : [filled]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Screens that may be switched off although what is told is not: a client's month and tasks are shown within the company. */
const screens: readonly { path: RegExp; needs: Switch }[] = [
  { path: /^(\/dashboard)?\/companies\//, needs: 'company' },
  { path: /^(\/dashboard)?\/documents\b/, needs: 'documents' },
]

/** Where a notice leads by now: to its screen, or to the home screen while the office has that one switched off. */
export function pathNow(switches: Switches, path: string): string {
  if (screens.every(screen => !screen.path.test(path) || isOn(switches, screen.needs))) return path
  return path.startsWith('/dashboard/') ? '/dashboard' : '/'
}

const gsmPlain = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà')
const gsmDouble = new Set('^{}\\[~]|€\f')

/** How many short messages a text is sent and paid as: letters outside the GSM alphabet halve what fits. */
export function countSmsParts(text: string): { parts: number; characters: number; plain: boolean } {
  const plain = [...text].every(char => gsmPlain.has(char) || gsmDouble.has(char))
  const characters = plain ? [...text].reduce((sum, char) => sum + (gsmDouble.has(char) ? 2 : 1), 0) : text.length
  const [single, joined] = plain ? [160, 153] : [70, 67]
  return { parts: characters === 0 ? 0 : characters <= single ? 1 : Math.ceil(characters / joined), characters, plain }
}

const letters: Record<string, string> = { ł: 'l', Ł: 'L', '„': '"', '”': '"', '–': '-', '—': '-', '…': '...', '\u00a0': ' ' }

/** The same words in letters that every telephone and the cheaper message know. */
export const withoutPolish = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ„”–—…\u00a0]/g, char => letters[char] as string)

/** Seconds that mail waits, so that a step taken back is not told. */
export const undoSeconds = 10

/** Days that a reminder may come late, when no node was up. */
const lateDays = 2

/** The last reminder whose day has come when so many days are left of a term; none that would come later than so many days. */
export function reachedReminder(days: readonly number[], left: number, late: number): number | undefined {
  const reached = Math.min(...days.filter(day => day >= left))
  return reached - left <= late ? reached : undefined
}

/** Which reminder of a term is to be told when so many days are left. What speaks of a coming term is not told when it is over. */
export function reminderFor(days: readonly number[], left: number): number | undefined {
  const reached = reachedReminder(days, left, lateDays)
  return reached !== undefined && (left >= 0 || reached < 0) ? reached : undefined
}

/** What is left of the terms that a reminder can be due for: from, to. */
export const remindedSpan = (days: readonly number[]): [number, number] => [Math.min(...days) - lateDays, Math.max(...days)]

export interface QuietHours {
  /** Warsaw clocks, `HH:mm`. */
  from: string
  to: string
}

/** Seconds until the quiet hours end; none outside them. They may span midnight. */
export function quietFor(quiet: QuietHours | null, now: Date = new Date()): number {
  if (!quiet || quiet.from === quiet.to) return 0
  const wall = instantToWall(now)
  const clock = wall.slice(11, 16)
  const spans = quiet.from > quiet.to
  const within = spans ? clock >= quiet.from || clock < quiet.to : clock >= quiet.from && clock < quiet.to
  if (!within) return 0
  const today = wall.slice(0, 10)
  const day = spans && clock >= quiet.from ? addDays(today, 1) : today
  // The hour that the clocks skip in March ends the quiet an hour later.
  const end = [quiet.to, `03${quiet.to.slice(2)}`].map(time => tryInstant(`${day} ${time}:00`)).find(Boolean)
  return end ? Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / 1000)) : 0
}

function tryInstant(wall: string): string | undefined {
  try {
    return wallToInstant(wall)
  } catch {
    return undefined
  }
}
