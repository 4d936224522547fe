import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentSchema } from '#platform/config/environment.ts'
import manifest from '../../package.json' with { type: 'json' }
import { help } from '../../src/cli/run.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Paths of this repository that a document names. */
const namedIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|docs|demo|db|deploy|bench|scripts)\/[\w./-]+|index\.html|Dockerfile|SECURITY\.md)`/g)].map(match => String(match[1]))

it.each([
  'docs/specification.md',
  'docs/security.md',
  'docs/operations.md',
  'docs/citus.md',
  'docs/debian.md',
  'docs/docker.md',
  'docs/glossary.md',
  'docs/configuration.md',
  'docs/performance.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'README.md',
])('%s names only what is there', document => {
  expect(namedIn(read(document)).filter(path => !existsSync(join(root, path)))).toEqual([])
})

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/configuration.md',
  'docs/operations.md',
  'docs/security.md',
  'docs/citus.md',
  'docs/debian.md',
  'docs/debian.pl.md',
  'docs/docker.md',
]

it.each(documents)('%s calls only scripts and commands that there are, by npm', document => {
  const text = read(document)
  const scripts = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g)].map(match => String(match[1]))
  expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([])
  const called = /(?:npm run --silent biurko --|run --rm biurko|^(?:BIURKO_\w+=\S+ )?biurko|`biurko) ([a-z]+(?: [a-z][a-z\d-]+)?)/gm
  const commands = [...text.matchAll(called)].map(match => `biurko ${match[1]}`)
  const known = help.split('\n').map(line => `${line.trim()} `)
  expect(commands.filter(command => !known.some(line => line.startsWith(`${command} `)))).toEqual([])
  // npx sets the mode of the command's file, which its owner alone may.
  expect(text).not.toContain('npx biurko')
})

it.each([...documents, 'CHANGELOG.md', 'ARCHITECTURE.md', 'docs/performance.md'])('%s has lost no line to a merge that was not finished', document => {
  expect(read(document)).not.toMatch(/^(?:<{7}|>{7}) /m)
})

it('README and ARCHITECTURE stay short', () => {
  const linesOf = (document: string) => read(document).trimEnd().split('\n').length
  expect(linesOf('README.md')).toBeLessThanOrEqual(60)
  expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(150)
})

const decisions = readdirSync(join(root, 'docs/decisions'))

it.each(decisions)('decision record %s has its number, date and status', file => {
  const [title = '', , state = ''] = read(`docs/decisions/${file}`).split('\n')
  expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. .`))
  const [, replacement] = /^Date: \d{4}-\d\d-\d\d\. Status: (?:accepted|replaced by \[\d{4}\]\((.+)\))\.(?: Replaces \d{4}\.)?$/.exec(state) ?? [state, '']
  expect(replacement === undefined || decisions.includes(replacement), state).toBe(true)
})

it('the page on configuration describes every variable of the environment', () => {
  const named = new Set(read('docs/configuration.md').match(/\b[A-Z][A-Z0-9_]+\b/g))
  expect(Object.keys(environmentSchema.shape).filter(name => !named.has(name))).toEqual([])
})

it('the specification is mapped in all its chapters, each row to a file', () => {
  const text = read('docs/specification.md')
  expect([...text.matchAll(/^## (\d)\. /gm)].map(match => match[1])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const rows = text.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| The specification says'))
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(row => namedIn(row).length === 0)).toEqual([])
})

const levelTwo: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
}

/** The sections of the standard that ask for a document and for nothing that a program does. */
const isAboutDocuments = (number: string) => /^(2|5|6|7|8|11|13|14|15|16)\.1\./.test(number)

it('every requirement of ASVS 5.0 up to level 2 has an answer; what is kept names its proof', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+(?:–\d+)?) \| (yes|partly|no|n\/a) \| (.*) \|$/gm)]
  const answered = rows.flatMap(([, number = '']) => {
    const [, section = '', from = '', to] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(number) ?? []
    return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, place) => `${section}.${Number(from) + place}`)
  })
  const wanted = Object.entries(levelTwo).flatMap(([chapter, sections]) =>
    sections.flatMap((count, place) => Array.from({ length: count }, (_, index) => `${chapter.slice(1)}.${place + 1}.${index + 1}`)),
  )
  expect(answered).toEqual(wanted)
  const fulfilledRows = rows.filter(([, , answer]) => answer === 'yes')
  expect(fulfilledRows.filter(([, , , proof = '']) => namedIn(proof).length === 0).map(([, number]) => number)).toEqual([])
  expect(fulfilledRows.filter(([, number = '', , proof = '']) => !isAboutDocuments(number) && !/\.test\.ts/.test(proof)).map(([, number]) => number)).toEqual(
    [],
  )
})

const blocksOf = (document: string) => [...read(document).matchAll(/^```sh\n(.*?)^```$/gms)].map(match => match[1])

it('the Polish page for Debian has the lines of the English one', () => {
  expect(blocksOf('docs/debian.md').length).toBeGreaterThan(9)
  expect(blocksOf('docs/debian.pl.md')).toEqual(blocksOf('docs/debian.md'))
})

it('the containers ask for every value that the example has, and get no more than they need', () => {
  const compose = read('compose.yaml')
  const requiredVariables = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(match => match[1]))
  const offered = new Set([...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(match => match[1]))
  expect(offered).toEqual(requiredVariables)
  const written = (document: string) => [...(blocksOf(document)[0] ?? '').matchAll(/^([A-Z_]+)=/gm)].map(match => match[1])
  expect(new Set(written('docs/docker.md'))).toEqual(requiredVariables)
  // The owner of the database is known to commands alone.
  expect(compose.match(/DATABASE_ADMIN_URL/g)).toHaveLength(1)
  expect(compose.indexOf('DATABASE_ADMIN_URL')).toBeLessThan(compose.indexOf('\n  app:'))
  expect(compose).toContain('cap_drop: [ALL]')
  expect(compose).toContain('read_only: true')
  expect(compose.match(/no-new-privileges:true/g)).toHaveLength(3)
})

it('the image holds no tests and no history, the example of a proxy no TLS before 1.2', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', 'test', '**/*.test.ts', '**/testing.ts', 'bench', 'biurko.env', 'data']))
  expect(read('deploy/nginx.conf').match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
})
