import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hear } from '#test/fixtures/hear.ts'
import { freePort } from '#test/free-port.ts'

const program = '/usr/sbin/nginx'
const certificate = join(import.meta.dirname, 'localhost.pem')
const shipped = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')

/** The example as it is shipped, but for the names and the ports of this machine. */
function exampleFor(ports: { https: number; http: number; nodes: readonly number[] }, changed: readonly [string, string][]): string {
  const local: readonly [string, string][] = [
    ...changed,
    ['/etc/letsencrypt/live/portal.example.pl/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/portal.example.pl/privkey.pem', certificate],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['server 127.0.0.1:3000;', ports.nodes.map(port => `server 127.0.0.1:${port};`).join(' ')],
    ['server_name portal.example.pl', 'server_name localhost'],
  ]
  return local.reduce((text, [there, here]) => {
    if (!text.includes(there)) throw new Error(`deploy/nginx.conf has no "${there}" any more.`)
    return text.replaceAll(there, here)
  }, shipped)
}

/** nginx with the shipped example in front of these nodes, but for what is `changed`. It ends with this process at the latest. */
export async function startNginx(nodes: readonly number[], changed: readonly [string, string][] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'biurko-nginx-'))
  const ports = { https: await freePort(), http: await freePort(), nodes }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => {
    mkdirSync(join(folder, kind))
    return `${kind}_temp_path ${join(folder, kind)};`
  })
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const settings = `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr notice; events {} http { ${temporary.join(' ')}\n${exampleFor(ports, changed)}\n}`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  // It listens by then.
  await hear(child.stderr).until(text => text.includes('start worker processes'))
  return {
    ...ports,
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
