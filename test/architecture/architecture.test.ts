import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultListQueries } from '#app/default-list-queries.ts'
import { configurableLists } from '#app/configurable-lists.ts'
import { featureOf, inFeature, listOf, read, type Source, shipped, sources, tests } from './sources.ts'

/** How the code is built: who may import whom, how long a file may be, and what has no place in it. */

/** A small feature lies flat: there the file's name tells. */
const isShared = (path: string) => featureOf(path) !== undefined && /^(shared\/.+|(contract|rules|labels|fields)(-[a-z-]+)?\.ts)$/.test(inFeature(path))
const isPage = (path: string) => featureOf(path) !== undefined && /^(pages\/.+|public\.tsx|badges\.ts)$/.test(inFeature(path))
/** Words that both halves read. */
const wordsOfBoth = ['audit/words.ts', 'list-titles.ts'].map(name => `src/app/${name}`)
/** What puts the browser's half together. */
const browserParts = [
  'browser-extensions.ts',
  'browser.tsx',
  'configurable-lists.ts',
  'default-list-queries.ts',
  'load-screen.ts',
  'react-root.ts',
  'router.tsx',
  'screens.ts',
].map(name => `src/app/${name}`)
const isWeb = (path: string) => /^src\/(web|app\/(shell|build))\//.test(path) || browserParts.includes(path) || isPage(path)
const isKernel = (path: string) => path.startsWith('src/kernel/')
const isServer = (path: string) =>
  path.startsWith('src/platform/') ||
  (path.startsWith('src/app/') && !isWeb(path)) ||
  (featureOf(path) !== undefined && !isPage(path) && !isShared(path) && !isForBoth(path))
const isOwn = (path: string) => path.startsWith('src/')

/** Pure parts of a feature that both halves use: they import nothing but the kernel and other such parts. */
const isForBoth = (path: string): boolean => {
  const source = shipped.find(one => one.path === path)
  return (
    source !== undefined &&
    (featureOf(path) !== undefined || wordsOfBoth.includes(path)) &&
    !isPage(path) &&
    source.imports.every(
      target =>
        isKernel(target) ||
        isShared(target) ||
        wordsOfBoth.includes(target) ||
        target === 'zod' ||
        (featureOf(target) === featureOf(path) && target !== path && isForBoth(target)),
    )
  )
}

/** What one feature offers to the others. */
const entrances = /^(shared\/.+|(contract|fields|labels|rules)(-[a-z-]+)?\.ts|(server\/)?(table|store|notify)(-[a-z-]+)?\.ts|public\.tsx|(pages\/)?badges\.ts)$/

/** The parts of the log-in that accounts and the live stream stand on, and what every file's name and address goes through; the list only shrinks. */
const furtherEntrances = [
  'auth/server/passwords.ts',
  'auth/server/tokens.ts',
  'comments/server/audience.ts',
  'comments/server/comment-target.ts',
  'files/server/file-names.ts',
  'files/server/links.ts',
  'tickets/server/create.ts',
]

const isPublic = (path: string) => featureOf(path) !== undefined && inFeature(path) === 'public.tsx'

const broken = (rule: (source: Source, target: string) => boolean, files: Source[] = shipped) =>
  files.flatMap(source => source.imports.filter(target => rule(source, target)).map(target => `${source.path} imports ${target}`))

describe('the import wall', () => {
  it('is read from real imports', () => {
    const all = shipped.flatMap(source => source.imports)
    expect(all.length).toBeGreaterThan(shipped.length)
    expect(all.filter(target => isOwn(target) && !sources.some(source => source.path === target) && !/\.(css|svg|json)$/.test(target))).toEqual([])
  })

  it('keeps the kernel to itself', () => {
    expect(broken((source, target) => isKernel(source.path) && isOwn(target) && !isKernel(target))).toEqual([])
    expect(broken((source, target) => isKernel(source.path) && !isOwn(target) && !['zod', 'temporal-polyfill'].includes(target))).toEqual([])
  })

  it('lets contract, fields, rules and labels import the kernel and their like only', () => {
    expect(
      broken(
        (source, target) => isShared(source.path) && !isKernel(target) && !isShared(target) && !(target === 'zod' && /contract/.test(basename(source.path))),
      ),
    ).toEqual([])
  })

  it('keeps screens away from tables, stores and handlers', () => {
    expect(
      broken(
        (source, target) =>
          isWeb(source.path) && isOwn(target) && !isWeb(target) && !isKernel(target) && !isShared(target) && !isForBoth(target) && !/\.(css|svg)$/.test(target),
      ),
    ).toEqual([])
    expect(
      broken(
        (source, target) =>
          isWeb(source.path) &&
          !/^src\/(web|app)\/build\//.test(source.path) &&
          (target.startsWith('node:') || ['pg', 'kysely', 'fastify', 'drizzle-orm'].includes(target)),
      ),
    ).toEqual([])
  })

  it('keeps the server away from the screens', () => {
    expect(broken((source, target) => (isServer(source.path) || isShared(source.path)) && (isWeb(target) || target.startsWith('react')))).toEqual([])
  })

  it('lets a feature into another one by its entrances only', () => {
    const fromFeature = (source: Source, target: string) =>
      featureOf(source.path) !== undefined && featureOf(target) !== undefined && featureOf(source.path) !== featureOf(target)
    const allowed = (source: Source, target: string) => entrances.test(inFeature(target)) && (!isPublic(target) || isPage(source.path))
    const named = (target: string) => furtherEntrances.some(name => target === `src/features/${name}`)
    expect(broken((source, target) => fromFeature(source, target) && !allowed(source, target) && !named(target))).toEqual([])
    const unused = furtherEntrances.filter(name => broken((source, target) => fromFeature(source, target) && target === `src/features/${name}`).length === 0)
    expect(unused, 'no longer needed in the list').toEqual([])
  })

  it('keeps the infrastructure of the browser below the features', () => {
    const isInfrastructure = (path: string) => path.startsWith('src/web/')
    expect(broken((source, target) => isInfrastructure(source.path) && isOwn(target) && !isInfrastructure(target) && !isKernel(target))).toEqual([])
  })

  it('keeps the table of paths below the pages, and the table of screens for the router and the build', () => {
    expect(broken((source, target) => source.path === 'src/web/routing/routes.ts' && !isKernel(target))).toEqual([])
    const readers = ['src/app/load-screen.ts', 'src/app/build/screens.ts']
    expect(broken((source, target) => target === 'src/app/screens.ts' && !readers.includes(source.path))).toEqual([])
  })

  it('lets the office choose the columns of every list', () => {
    const named = shipped.flatMap(({ text }) =>
      [...text.matchAll(/<ListTable\s[^>]*?\bname=(?:"([^"]+)"|\{([^}]+)\})/g)].flatMap(([, one, several = '']) =>
        one ? [one] : [...several.matchAll(/'([^']+)'/g)].map(match => match[1]),
      ),
    )
    const bare = Object.values(defaultListQueries).map(({ name }) => name)
    expect([...bare, ...named].toSorted()).toEqual(Object.keys(configurableLists).toSorted())
  })

  it('has no code shipped that imports the tests', () => {
    expect(broken((_, target) => target.startsWith('test/') || target === 'vitest')).toEqual([])
  })
})

describe('the files', () => {
  const lengths = shipped.map(source => source.lines).sort((left, right) => left - right)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0

  it('fit on two screens, but those that are generated', () => {
    const generated = ['src/app/table-types.ts']
    const written = [...sources, ...listOf('src', /\.css$/).map(read)].filter(source => !generated.includes(source.path))
    expect(written.filter(source => source.lines > 400).map(source => `${source.path}: ${source.lines}`)).toEqual([])
    expect(at(0.5)).toBeLessThan(80)
    expect(at(0.9)).toBeLessThanOrEqual(160)
  })

  it('hand nothing on: no barrels, but what a feature shows to others', () => {
    expect(
      sources
        .filter(source => !isPublic(source.path))
        .filter(source => /^index\.tsx?$/.test(basename(source.path)) || /^export\s+(\*|\{[^}]*\})\s*from\b/m.test(source.text))
        .map(source => source.path),
    ).toEqual([])
  })

  it('have names that say what is in them', () => {
    expect(sources.filter(source => /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/i.test(source.path)).map(source => source.path)).toEqual([])
    const components = shipped.filter(source => source.path.endsWith('.tsx') && !/^(browser|router|routes|public)\.tsx$/.test(basename(source.path)))
    expect(components.filter(source => !/^[A-Z][A-Za-z0-9]*\.tsx$/.test(basename(source.path))).map(source => source.path)).toEqual([])
    const others = shipped.filter(source => source.path.endsWith('.ts'))
    expect(others.filter(source => !/^[a-z][a-z0-9.-]*\.ts$/.test(basename(source.path))).map(source => source.path)).toEqual([])
  })

  it('export by name', () => {
    expect(shipped.filter(source => /^export default\b/m.test(source.text)).map(source => source.path)).toEqual([])
  })
})

/** Lines of these files that match; strings and comments count, since none of these words has a place there either. */
const matching = (files: Source[], pattern: RegExp) =>
  files.flatMap(source => source.text.split('\n').flatMap((line, place) => (pattern.test(line) ? [`${source.path}:${place + 1}: ${line.trim()}`] : [])))

describe('the text', () => {
  it('has no enums, no any', () => {
    expect(matching(shipped, /^\s*(export\s+)?(const\s+)?enum\s/)).toEqual([])
    expect(matching(shipped, /\bas any\b|:\s*any\s*[,;)=[|]|:\s*any$|<any>|\bany\[\]|@ts-(ignore|nocheck|expect-error)/)).toEqual([])
  })

  it('casts through unknown less and less: rows are typed by the contract, what is left is said by a library too widely', () => {
    expect(matching(shipped, /\bas unknown as\b/).length).toBeLessThanOrEqual(17)
  })

  it('shows no fault in place of what was read before: a later reading that fails changes nothing on the screen', () => {
    expect(
      matching(
        shipped.filter(source => isWeb(source.path)),
        /\bisError\b/,
      ),
    ).toEqual([])
  })

  it('has nothing left for later', () => {
    expect(matching(shipped, /\b(TODO|FIXME|XXX|HACK)\b|[Cc]oming soon|[Ww]krótce dostępne/)).toEqual([])
  })

  it('has no test that is skipped or alone', () => {
    const others = tests.filter(source => source.path !== 'test/architecture/architecture.test.ts')
    expect(matching(others, /\b(it|test|describe)\.(skip|only|todo|fails)\b|\b(xit|xdescribe|fit|fdescribe)\(/)).toEqual([])
  })

  it('swallows no error without a word', () => {
    expect(matching(shipped, /catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([])
  })

  it('works through the offices in one place, where one that fails holds up no other', () => {
    // What only reads, or wakes a line that looks after itself.
    const others = ['src/platform/jobs/for-each-tenant.ts', 'src/platform/realtime/pg-listener.ts', 'src/features/outbox/server/worker.ts']
    const running = shipped.filter(({ path }) => isServer(path) && !others.includes(path))
    expect(matching(running, /\bfor \(const .+ of await .*\boffices\.list\(\)\)/)).toEqual([])
  })

  it('starts no other program, evaluates no text, and trusts every certificate for nothing', () => {
    expect(shipped.filter(({ imports }) => imports.some(target => /^(node:)?(child_process|vm)$/.test(target)))).toEqual([])
    expect(matching(shipped, /\beval\(|\bnew Function\(|\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
  })

  it('reckons digests by SHA-256 alone', () => {
    // A list of breaches is kept by SHA-1, and asked in it; older files of certificates derive their keys by it.
    const byOthers = ['src/platform/security/pwned-passwords.ts', 'src/features/ksef/server/pkcs12.ts']
    const others = shipped.filter(source => !byOthers.includes(source.path))
    expect(matching(others, /\bcreate(Hash|Hmac)\((?!'sha256')/)).toEqual([])
  })

  it('shows HTML in one place, which cleans it', () => {
    const others = shipped.filter(source => source.path !== 'src/web/ui/rich-text/SafeHtml.tsx')
    expect(matching(others, /\b(dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|(inner|outer)HTML = )/)).toEqual([])
  })

  it('writes no tenant by hand in queries', () => {
    const stores = shipped.filter(source => featureOf(source.path) !== undefined && /^(store|api)\.ts$/.test(basename(source.path)))
    expect(matching(stores, /where(Ref)?\(\s*['"]([a-z_]+\.)?tenant_id/)).toEqual([])
  })

  it('raises versions in one place', () => {
    const others = shipped.filter(source => source.path !== 'src/platform/db/optimistic-lock.ts')
    expect(matching(others, /version: sql.*\+ 1/)).toEqual([])
  })

  it('takes the day of an instant from the clock of Warsaw, not from its text', () => {
    expect(matching(shipped, /_at\??\.slice\(/)).toEqual([])
  })

  it('speaks Polish on the screens: no untranslated words of the program in JSX', () => {
    const english =
      />\s*(Save|Cancel|Delete|Edit|Loading|Error|Submit|Search|Close|Next|Previous|Back|Home|Welcome|No results|Settings|Users?|Companies|Documents?)\s*[<{]/
    expect(
      matching(
        shipped.filter(source => source.path.endsWith('.tsx')),
        english,
      ),
    ).toEqual([])
  })
})
