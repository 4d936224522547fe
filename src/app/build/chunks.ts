import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** With what sets it up at once. */
const react = /node_modules[/](react|react-dom|scheduler)[/]|src[/]app[/]react-root\.ts/
/**
 * What Mantine keeps beside its components for menus, dialogs, tabs and pickers. No page needs it for its first row, and all of these load it
 * soon after. A name that is missing here, or is there no more, costs bytes of the first load and nothing else.
 */
const widgets =
  /@mantine[/](hooks[/]esm[/](use-(callback-ref|click-outside|debounced|focus|long-press|merged-ref|previous|window-event)|utils[/]use-callback)|core[/]esm[/](components[/]VisuallyHidden|core[/](DirectionProvider|utils[/](close-on|create-(event|safe|scoped)|find-element|get-(context|default-z|env|ref-prop|single)|is-element)|MantineProvider[/]color-functions[/]get-(auto-)?contrast)))/
/** Of the other libraries, what every screen draws with. */
const libraries = new RegExp(
  `^(?!.*${widgets.source}).*node_modules[/](react-router|@tanstack[/](?![^/]*virtual)[^/]+|clsx|@mantine[/]hooks|@mantine[/]core[/]esm[/](core|components[/](Button|Loader|UnstyledButton|ActionIcon)))[/]`,
)

/** What every form draws with: they never come alone. With them the field of codes, which would be one more file of the log-in. */
const inputs = /node_modules[/]@mantine[/]core[/]esm[/]components[/](Input|InputBase|TextInput|CloseButton)[/]|src[/]web[/]ui[/]form[/]CodeField/

interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

const main = join(root, 'src/app/browser.tsx')
const login = join(root, 'src/features/auth/pages/Login.tsx')
const frame = join(root, 'src/app/shell/Frame.tsx')
const list = join(root, 'src/web/ui/list/ListTable.tsx')
const companies = join(root, 'src/features/companies/pages/CompanyList.tsx')
const importedBy = new Map<string, Set<string>>()

/** All icons come from one module that names each: which ones a file draws stands in its text only. */
const iconsIn = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(([, names = '']) => names.match(/\bIcon\w+/g) ?? [])
const iconOf = (id: string) => /icons-react[/].*[/](Icon\w+)\.m?js/.exec(id)?.[1]

/** Our own files, and the icons, that a file imports without `import()`, itself or through others; two files come along with theirs. */
function reach(entry: string, graph: Graph): Set<string> {
  const known = importedBy.get(entry)
  if (known) return known
  const reached = new Set(entry === main || entry === frame ? [entry] : [])
  const open = [entry]
  for (let next = open.pop(); next; next = open.pop()) {
    const { importedIds, code } = graph.getModuleInfo(next) ?? { importedIds: [], code: null }
    for (const icon of iconsIn(code ?? '')) reached.add(icon)
    for (const id of importedIds) if (!reached.has(id) && (id.endsWith('.css') || !id.includes('node_modules'))) open.push(reached.add(id) && id)
  }
  importedBy.set(entry, reached)
  return reached
}

/** A chunk of what all files of one of these groups need, and of these libraries. */
const neededBy = (name: string, groups: string[][], libraries?: RegExp) => ({
  debugName: name,
  name: (id: string, graph: Graph) =>
    libraries?.test(id) || groups.some(group => group.every(entry => reach(entry, graph).has(iconOf(id) ?? id))) ? name : null,
})

/**
 * What the log-in, the frame and every list load at once travels as one file each: each file takes milliseconds of its own, and more bytes than
 * as a part of a larger one. What a screen imports later weighs nothing there. Icons that several screens draw travel together.
 */
export const chunks = [
  // Half of what every page runs, by itself: the browser translates both halves at once.
  { name: 'react', test: react },
  // By the log-in and by nearly every other page.
  neededBy('start', [[main], [login, frame], [login, list]], libraries),
  { name: 'inputs', test: inputs },
  { name: 'widgets', test: widgets },
  // The frame is there on every page but the log-in, and nearly all of them need what lists do.
  neededBy('pages', [[frame], [companies]]),
  { name: 'icons', test: /@tabler[/]icons-react/, minShareCount: 4 },
]
