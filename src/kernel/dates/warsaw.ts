/** Wall time of Warsaw, `YYYY-MM-DD HH:mm:ss`, against instants, RFC 3339 in UTC. */
const wallShape = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

let clock: Intl.DateTimeFormat | undefined

/** Made when the first moment is read: the zones' history takes a browser longer than a whole screen. */
const warsawClock = () =>
  (clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' }))

/** The wall time falls into the hour that the clocks skip in March. */
export class MissingHour extends Error {
  readonly wall: string
  constructor(wall: string) {
    super(`Godzina ${wall.slice(11, 16)} tego dnia nie istnieje: zegary przechodzą z 2:00 na 3:00.`)
    this.name = 'MissingHour'
    this.wall = wall
  }
}

export function isWallTime(text: string): boolean {
  if (!wallShape.test(text)) return false
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text.slice(0, 10)
}

const hour = 3_600_000
const day = 24 * hour

/** How many milliseconds Warsaw is ahead in an hour of UTC. To ask for each moment anew would stop the server while it writes a long list. */
const known = new Map<number, number>()

function aheadIn(begin: number): number {
  let ahead = known.get(begin)
  if (ahead === undefined) {
    const [hours = 0, minutes = 0, seconds = 0] = warsawClock().format(begin).split(':').map(Number)
    const timeOfDay = ((hours * 60 + minutes) * 60 + seconds) * 1000
    ahead = (((timeOfDay - begin) % day) + day) % day
    if (known.size >= 10_000) known.clear()
    known.set(begin, ahead)
  }
  return ahead
}

export function instantToWall(instant: string | Date): string {
  const time = new Date(instant).getTime()
  return new Date(time + aheadIn(Math.floor(time / hour) * hour)).toISOString().slice(0, -5).replace('T', ' ')
}

/** Minutes that Warsaw is ahead of UTC: in summer, by the sun until 1915, in winter; before that in the summer of 1919. The first reading is the earliest instant. */
const distances = [180, 120, 84, 60]

/**
 * The instant of a wall time of Warsaw; in the hour that October repeats, its first or its second occurrence. Throws `MissingHour` in the hour that
 * March skips, a RangeError for what is no wall time.
 */
export function wallToInstant(wall: string, occurrence: 'first' | 'second' = 'first'): string {
  if (!isWallTime(wall)) throw new RangeError(`Not a wall time: ${wall}`)
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}Z`)
  const candidates = distances.map(minutes => new Date(asUtc - minutes * 60_000)).filter(candidate => instantToWall(candidate) === wall)
  const instant = occurrence === 'first' ? candidates[0] : candidates.at(-1)
  if (!instant) throw new MissingHour(wall)
  return instant.toISOString()
}

/** The day of an instant in Warsaw. */
export const warsawDay = (instant: string | Date): string => instantToWall(instant).slice(0, 10)

export const warsawToday = (now: Date = new Date()): string => warsawDay(now)

export function warsawMonth(now: Date = new Date()): string {
  return instantToWall(now).slice(0, 7)
}

/** Without the zones' history, since every screen's menu asks: at the turn of a year Warsaw is an hour ahead of UTC. */
export function warsawYear(now: Date = new Date()): number {
  return new Date(now.getTime() + 3_600_000).getUTCFullYear()
}
