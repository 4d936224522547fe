import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { configOf } from '#features/tenants/server/config.ts'
import { tenants } from '#features/tenants/shared/contract.ts'
import { isOn, type Needs } from '#kernel/feature-flags.ts'
import { openOffice } from '#platform/http/authorize-request.ts'
import type { Installation } from '#platform/http/context.ts'
import { serializerOf } from '#platform/http/serializer.ts'

const folder = join(import.meta.dirname, '../../dist')
/** A screen of the demo alone. */
const mailbox = '/skrzynka'

/** What a screen needs beside the page's own files, and what it will ask for first (`app/build/screens.ts`). */
interface Screen {
  files: string[]
  asks?: string[]
  needs?: Needs
}

/**
 * The built browser half. Every address that is not the API's is answered with the page, which says so where it knows no such screen; then the
 * status is 404. Its files are named by content and kept for good.
 */
export async function mountStatic(app: FastifyInstance, installation: Installation) {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') || path.includes('/fonts/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const [head = '', rest = ''] = readFileSync(index, 'utf8').split('</head>')
  const built = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const asking = `<script type="module" async crossorigin src="/${built['src/web/api/early-fetch.ts']?.file}"></script>`
  const screens = JSON.parse(readFileSync(join(folder, '.vite/screens.json'), 'utf8')) as Record<string, Screen>
  // Of several that fit, the one with the fewest parameters is meant.
  const shapes = Object.entries(screens)
    .filter(([path]) => path !== mailbox || installation.config.demo)
    .map(([path, { files, asks, needs }]) => ({
      shape: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      parameters: path.split(':').length - 1,
      links: files.map(linkTo).join(''),
      early: asks ? dataOf('asked', JSON.stringify(asks)) + asking : '',
      needs,
    }))
    .sort((left, right) => left.parameters - right.parameters)
  const write = serializerOf(tenants.config.response)
  /** Nothing where there is no office, or none can be read: the portal asks for it then, and tells what is wrong. */
  const officeFor = (request: FastifyRequest) => openOffice(installation, request).catch(() => undefined)
  app.get('/*', async (request, reply) => {
    const [path = '', query] = request.url.split('?')
    if (/^\/(api|assets|fonts)\//.test(path) || isFile.test(path)) return reply.callNotFound()
    const screen = shapes.find(({ shape }) => shape.test(path.replace(/(?<=.)\/$/, '')))
    const { links = '', early = '', needs } = screen ?? {}
    const office = await officeFor(request)
    const config = office ? dataOf('config', write({ data: configOf(office, installation) })) : ''
    const asks = office && !query && isOn(office.settings.switches, needs) ? early : ''
    return reply
      .status(screen ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${head}${config}${asks}${links}</head>${rest}`)
  })
}

/** No page of ours has an ending or is hidden: whoever asks for such a file is not answered with the portal. */
const isFile = /\/\.|\.[^/.]*$/

/** So that a screen's files come together with the program that will ask for them, not after it. */
const linkTo = (file: string) =>
  file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="${file}">` : `<link rel="modulepreload" crossorigin href="${file}">`

/** Read by `web/session/config.ts` and `web/api/early-fetch.ts`; no script, and no text in it can end it. */
const dataOf = (id: string, json: string) => `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
