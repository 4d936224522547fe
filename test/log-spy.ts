import { Writable } from 'node:stream'
import { openLog } from '#platform/config/log.ts'

/** The program's log, and what was written to it. */
export function spyOnLog(level = 'debug') {
  let text = ''
  const destination = new Writable({
    write(part, _encoding, done) {
      text += part
      done()
    },
  })
  const raw = () => text.split('\n').filter(Boolean)
  return { log: openLog(level, destination), raw, lines: (): Record<string, unknown>[] => raw().map(line => JSON.parse(line)) }
}
