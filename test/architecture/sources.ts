import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The program's source text and who imports whom in it. */

const root = join(import.meta.dirname, '../..')

export const listOf = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => pattern.test(path))
    .map(path => `${folder}/${path}`)

export interface Source {
  path: string
  text: string
  lines: number
  imports: string[]
}

/** Relative paths and package imports as paths of the repository; packages by their name. */
function resolve(path: string, target: string): string {
  const own = /^#(kernel|features|platform|web|app|test|demo)\/(.*)$/.exec(target)
  if (own) return own[1] === 'test' || own[1] === 'demo' ? `${own[1]}/${own[2]}` : `src/${own[1]}/${own[2]}`
  if (target === '#registry') return 'src/app/registry.ts'
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n]*(?:\n[^'"]*?)?from\s+['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]|\bimport\(\s*(?:new URL\()?['"]([^'"]+)['"]/g

export function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = [...text.matchAll(importPattern)].map(match => resolve(path, match[1] ?? match[2] ?? match[3] ?? ''))
  return { path, text, lines: text.trimEnd().split('\n').length, imports }
}

const isTest = (path: string) => /(\.test\.tsx?|\/testing\.ts)$|\/tests\//.test(path)
export const sources = listOf('src', /\.tsx?$/).map(read)
export const shipped = sources.filter(source => !isTest(source.path))
export const tests = [...sources.filter(source => isTest(source.path)), ...listOf('test', /\.tsx?$/).map(read)]

export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
export const inFeature = (path: string) => path.replace(/^src\/features\/[^/]+\//, '')
