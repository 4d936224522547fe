/** Reads iCalendar as RFC 5545 says, strictly and without the library that writes it; throws where a calendar program might stumble. */

export type CalendarEvent = Record<string, string>

const plain = (value: string) => value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

/** Content lines: parted by CRLF, folded at 75 octets, a space before what goes on. */
function linesOf(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line does not end.')
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break in "${line}".`)
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets in "${line}".`)
  }
  return folded
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
}

const dates = { DATE: /^\d{8}$/, 'DATE-TIME': /^\d{8}T\d{6}Z?$/ }

function readLine(line: string): { name: string; value: string } {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/.exec(line) ?? []
  if (name === '') throw new Error(`Not a content line: "${line}".`)
  if (/^DT(START|END|STAMP)$/.test(name)) {
    const kind = /;VALUE=DATE(?![-A-Z])/.test(parameters) ? 'DATE' : 'DATE-TIME'
    if (!dates[kind].test(value)) throw new Error(`${name} is no ${kind}: "${value}".`)
  }
  return { name, value: name === 'URL' ? value : plain(value) }
}

/** The events of a calendar, in its order. */
export function readCalendar(text: string): CalendarEvent[] {
  const events: CalendarEvent[] = []
  const open: string[] = []
  const calendar: CalendarEvent = {}
  for (const { name, value } of linesOf(text).map(readLine)) {
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it has not begun.`)
    } else {
      const target = open.at(-1) === 'VEVENT' ? events.at(-1) : open.at(-1) === 'VCALENDAR' ? calendar : undefined
      if (target && name in target) throw new Error(`${name} stands twice.`)
      if (target) target[name] = value
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} never ends.`)
  if (calendar.VERSION !== '2.0' || !calendar.PRODID) throw new Error('The calendar does not say what it is.')
  for (const event of events) for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']) if (!event[name]) throw new Error(`An event without ${name}.`)
  for (const { DTSTART = '', DTEND = '' } of events)
    if (DTEND && DTEND <= DTSTART) throw new Error(`An event ends at ${DTEND}, before it begins at ${DTSTART}.`)
  return events
}
