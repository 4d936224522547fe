import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentLabels, moduleLabels } from '#features/tenants/shared/labels.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { grants, isStaffRole, type Permission, type Role, roles, staffRoles } from '#kernel/access/access.ts'
import type { Component, Module } from '#kernel/feature-flags.ts'
import { conventions } from './conventions.ts'
import { resources } from './resources.ts'
import { type JsonSchema, type Row, rowsOf } from './schema.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'

interface Content {
  content?: Record<string, { schema: JsonSchema }>
  description?: string
}

interface Operation {
  summary: string
  tags: string[]
  'x-access': string
  'x-needs'?: string[]
  'x-fresh'?: true | string[] | Record<string, string[]>
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

/** What is read of the published contract. */
export interface Document {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

interface Call extends Operation {
  method: string
  path: string
}

const styles = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

/** Deeper than so many steps a table tells nothing more; the document does. */
const maxDepth = 4

function whoMay(access: string): string {
  if (access === 'open') return 'każdy, bez klucza biura'
  if (access === 'key') return 'każdy z kluczem biura, bez zalogowania'
  const granted: readonly Role[] = grants[access as Permission] ?? []
  if (roles.every(role => granted.includes(role))) return 'każdy zalogowany'
  const labelsOf = (some: readonly Role[]) => some.map(role => roleLabels[role].toLowerCase())
  const isWholeStaff = staffRoles.every(role => granted.includes(role))
  return (isWholeStaff ? ['wszyscy w biurze', ...labelsOf(granted.filter(role => !isStaffRole(role)))] : labelsOf(granted)).join(', ')
}

const partOf = (name: string) => (name.startsWith('component:') ? componentLabels[name.slice('component:'.length) as Component] : moduleLabels[name as Module])

function table(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const lines = rows
    .filter(({ depth }) => depth < maxDepth)
    .map(
      ({ depth, name, required, type, notes }) =>
        `<tr><td class="d${depth}"><code>${escapeHtml(name)}</code>${required ? '' : ' <small>można pominąć</small>'}</td><td>${escapeHtml(type)}</td><td>${escapeHtml(notes.join('; '))}</td></tr>`,
    )
  return `<h3>${title}</h3><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table><thead><tr><th scope="col">Nazwa</th><th scope="col">Rodzaj</th><th scope="col">Uwagi</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

const jsonOf = ({ content }: Content) => content?.['application/json']?.schema

/** In an answer every field is there. */
const allThere = (rows: Row[]): Row[] => rows.map(row => ({ ...row, required: true }))

function answerOf({ responses }: Call): string {
  const answer = responses['200'] ?? responses['2XX'] ?? {}
  const schema = jsonOf(answer)
  if (!schema) return `<h3>Odpowiedź</h3><p>${escapeHtml(answer.description ?? '')}</p>`
  return table('Odpowiedź', allThere(rowsOf(schema)))
}

function parametersOf({ parameters }: Call): string {
  // Headers are the same for all calls, and told once.
  const own = parameters.filter(({ in: place }) => place !== 'header')
  const rows = own.flatMap(({ name, required, schema }) => rowsOf({ properties: { [name]: schema }, required: required ? [name] : [] }))
  return table('Parametry', rows)
}

function freshWhen(fresh: NonNullable<Call['x-fresh']>): string {
  if (fresh === true) return ''
  const names = Array.isArray(fresh) ? fresh : Object.entries(fresh).map(([name, values]) => `${name} równe ${values.join(' lub ')}`)
  return `, gdy w treści jest: ${names.join(', ')}`
}

function callOf(call: Call): string {
  const { method, path, summary, requestBody } = call
  const needs = call['x-needs']?.map(partOf) ?? []
  const fresh = call['x-fresh']
  const facts = [
    ['Kto', whoMay(call['x-access'])],
    ...(needs.length > 0 ? [['Włączone w biurze', needs.join(', ')]] : []),
    ...(fresh ? [['Potwierdzenie', `świeże hasło albo kod${freshWhen(fresh)}`]] : []),
    ...(jsonOf(call.responses['412'] ?? {}) ? [['Wersja', 'nagłówek If-Match; starsza wersja: 412 z bieżącym zapisem w data']] : []),
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
  const body = jsonOf(requestBody ?? {})
  return `<details id="${idOf(call)}"><summary><b data-method="${method}">${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div class="call"><dl>${facts.join('')}</dl>${parametersOf(call)}${body ? table('Treść', rowsOf(body)) : ''}${answerOf(call)}</div></details>`
}

const idOf = ({ method, path }: Call) =>
  `${method}${path}`
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()

/** Every call of the contract to read, by resource, without a line of script. Readers of such documents that others have made speak English. */
export function pageOf({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
  const byResource = Map.groupBy(calls, ({ tags }) => tags[0] ?? '')
  const menu = resources
    .map(({ title, names }) => {
      const links = Object.entries(names).map(([name, label]) => `<li><a href="#${name}">${label} <small>${byResource.get(name)?.length ?? 0}</small></a></li>`)
      return `<h2>${title}</h2><ul>${links.join('')}</ul>`
    })
    .join('')
  const sections = resources
    .flatMap(({ names }) => Object.entries(names))
    .map(([name, label]) => `<section id="${name}"><h2>${label}</h2>${(byResource.get(name) ?? []).map(callOf).join('\n')}</section>`)
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>API | Biurko</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/fonts/roboto.css"><style>${styles}</style></head>
<body><a class="skip" href="#tresc">Przejdź do treści</a>
<nav aria-label="Zasoby">${menu}</nav>
<main id="tresc"><h1>API Biurka ${escapeHtml(info.version)}</h1>${conventions}${sections.join('\n')}</main></body></html>`
}
