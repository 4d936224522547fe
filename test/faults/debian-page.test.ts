import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * The lines of docs/debian.md, run as root on a machine of its own: real accounts, PostgreSQL, nginx, git and curl. Packages, certificates, npm
 * and systemd are played by `debian/commands`; what systemd itself thinks of the unit is asked of `systemd-analyze`.
 */

const root = join(import.meta.dirname, '../..')
const page = await readFile(join(root, 'docs/debian.md'), 'utf8')

/** The blocks to copy below a heading. */
function linesOf(heading: string): string {
  const chapter = page.split(/^## /m).find(part => part.startsWith(heading))
  const blocks = [...(chapter ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(match => String(match[1]))
  if (blocks.length === 0) throw new Error(`docs/debian.md has no lines under "${heading}".`)
  return blocks.join('')
}

const steps = (...headings: string[]) => headings.map(linesOf).join('')
const source = `
mkdir /srv/source
tar -C /srv/project --exclude=./node_modules --exclude=./.git --exclude=./dist --exclude=./data -cf - . | tar -C /srv/source -xf -
cd /srv/source
git init --quiet --initial-branch=main
git add --all
git -c user.name=x -c user.email=x@example.pl commit --quiet --message=x
cd /
`
const ownSource = 'export SOURCE=file:///srv/source\n'

let keptFolder: string

async function onBareMachine(...script: string[]): Promise<{ code: number; said: string }> {
  const work = await mkdtemp(join(tmpdir(), 'biurko-machine-'))
  const path = join(keptFolder, 'script.sh')
  await writeFile(path, script.join(''))
  const inside = ['--mount', '--net', '--pid', '--fork', '--kill-child', join(import.meta.dirname, 'debian/enter.sh')]
  const child = spawn('unshare', [...inside, work, root, keptFolder, path], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  await rm(work, { recursive: true })
  return { code, said: `${out}\n${err}` }
}

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('A machine of its own is made by root only; please run this test as root.')
  keptFolder = await mkdtemp(join(tmpdir(), 'biurko-kept-'))
})

afterAll(() => rm(keptFolder, { recursive: true }))

const first = steps('1.', '2.', '3.', '4.', '5.').replace(/^export SOURCE=.*\n/m, ownSource)

it('docs/debian.md: takes a bare machine to an office whose administrator can register, and keeps a backup', async () => {
  const looking = `
# A node learns of a new office within five seconds.
curl --silent --fail --retry 10 --retry-delay 1 --retry-all-errors "https://$DOMAIN/api/config"
link=$(biurko admin create wrzosowa "$ADMIN_EMAIL" Anna Sowa | tail -n 1)
curl --silent --fail --output /dev/null "$link" && echo "page of $link"
biurko office list
biurko bzdura || true
roles="runuser -u postgres -- sh /opt/biurko/deploy/roles.sh"
$roles && exit 1
env -u APP_PASSWORD $roles && exit 1
runuser -u postgres -- psql --tuples-only --no-align --field-separator=, biurko <<END
select 'roles', has_database_privilege('public', 'biurko', 'connect'), has_database_privilege('biurko_app', 'biurko', 'connect'),
  has_database_privilege('biurko_app', 'biurko', 'temporary'), has_function_privilege('biurko_app', 'lo_create(oid)', 'execute'),
  has_function_privilege('biurko_app', 'lowrite(integer, bytea)', 'execute')
END
systemd-analyze verify /etc/systemd/system/biurko.service
systemd-analyze security --offline=true --threshold=20 /etc/systemd/system/biurko.service > /dev/null
`
  const content = `
install -d -o biurko -g biurko -m 0700 /var/lib/biurko/files/wrzosowa/ab
echo content > /var/lib/biurko/files/wrzosowa/ab/${'ab'.repeat(32)}
echo half > /var/lib/biurko/files/wrzosowa/ab/half.part
printf '{"office_id":"wrzosowa","id":"00000000-0000-0000-0000-000000000000","act":"erased"}\\n' > /var/lib/biurko/erasures.jsonl
chown -R biurko:biurko /var/lib/biurko
/etc/cron.daily/biurko-backup
cp -a /var/backups/biurko /srv/kept/backup
grep ^SECRET_KEY= /etc/biurko.env > /srv/kept/secret
stat --format='%a %U %n' /etc/biurko.env /etc/biurko-owner.env /var/backups/biurko
tr '\\0' '\\n' < "/proc/$(pgrep --uid biurko --full src/app/main.ts | head -n 1)/environ" | grep -c DATABASE_ADMIN_URL || true
`
  const { code, said } = await onBareMachine(source, first, steps('6.', '7.', '8.'), looking, steps('9.'), content, steps('A new version'))
  expect(code, said).toBe(0)
  expect(said.match(/\{"status":"ready"\}/g)).toHaveLength(3)
  expect(said).toContain('"name":"Biuro Wrzosowa"')
  expect(said).toMatch(/page of https:\/\/portal\.example\.pl\/register\/[A-Za-z0-9]{43}$/m)
  expect(said).toMatch(/wrzosowa {2}Biuro Wrzosowa {2}portal\.example\.pl {2}pliki: 0 GB$/m)
  expect(said).toContain('Nie ma polecenia „bzdura”.')
  expect(said).toContain('role "biurko_owner" already exists')
  expect(said).toContain('APP_PASSWORD: is missing')
  expect(said).toContain('roles,f,t,f,f,f\n')
  expect(said).toContain('600 root /etc/biurko.env\n600 root /etc/biurko-owner.env\n700 root /var/backups/biurko\n0\n')
})

it('restores the backup on a new machine, with every row and file', async () => {
  const brought = `
cp -a /srv/kept/backup /var/backups/biurko
sed -i "s|^SECRET_KEY=.*|$(cat /srv/kept/secret)|" /etc/biurko.env
`
  const looking = `
biurko office list
curl --silent --fail "https://$DOMAIN/api/config"
cd /var/lib/biurko
stat --format='%U %n' files/wrzosowa/ab/*
`
  const { code, said } = await onBareMachine(source, first, brought, steps('Restore', '7.'), looking)
  expect(code, said).toBe(0)
  expect(said).toContain('wrzosowa: łańcuch jest cały')
  expect(said).toContain('wrzosowa: treść zgodna ze skrótami')
  expect(said).toContain('wrzosowa 00000000-0000-0000-0000-000000000000: nie ma czego powtarzać')
  expect(said).toMatch(/wrzosowa {2}Biuro Wrzosowa {2}portal\.example\.pl {2}pliki: 0 GB$/m)
  expect(said).toContain(`biurko files/wrzosowa/ab/${'ab'.repeat(32)}`)
  expect(said).not.toContain('half.part')
})
