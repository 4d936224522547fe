import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpfsFolder } from './tmpfs.ts'
import { throwAway } from '#test/postgres.ts'
import { dropCopies, startTemplateServer } from '#test/template-server.ts'

/**
 * Keeps a template server for one run of tests after the other: `node test/keep-server.ts <address> <milliseconds>`. Whoever connects to the address is told
 * the server's own, and is at work until the connection ends; the server ends when nobody has been at work for so long.
 */
const [, , address = '', idleMs = '0'] = process.argv

const door = createServer().listen(`\0${address}`)
// The address is taken: another keeper was quicker and serves everybody.
door.once('error', () => process.exit())
await once(door, 'listening')
process.stdout.write('listening\n')

let ready = startTemplateServer(tmpfsFolder, throwAway)
let guests = 0
let leaving: NodeJS.Timeout | undefined

async function end(): Promise<never> {
  door.close()
  await ready.then(server => server.stop()).catch(() => undefined)
  process.exit()
}

/** Whoever comes while it is tidied up waits for the end of it. */
function tidy() {
  ready = ready.then(async server => {
    await dropCopies(server)
    return server
  })
  ready.then(() => {
    if (guests === 0) leaving ??= setTimeout(end, Number(idleMs))
  }, end)
}

async function receive(guest: Socket) {
  guests++
  clearTimeout(leaving)
  leaving = undefined
  guest.on('error', () => undefined)
  guest.on('close', () => {
    guests--
    if (guests === 0) tidy()
  })
  const answer = await ready.then(
    ({ url }) => ({ url }),
    error => ({ error: String(error.stack) }),
  )
  guest.write(`${JSON.stringify(answer)}\n`)
  guest.resume()
}

door.on('connection', receive)
process.once('SIGTERM', end)
ready.then(server => server.ended.then(end)).catch(() => undefined)
