import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { viteStaticCopy } from 'vite-plugin-static-copy'
import { pdfFiles } from './src/web/build/pdf-files.ts'
import { prefetch } from './src/web/build/prefetch.ts'
import { chunks } from './src/app/build/chunks.ts'
import { contracts } from './src/web/build/contracts.ts'
import { screens } from './src/app/build/screens.ts'
import { shell } from './src/app/build/shell.ts'

const weights = [100, 300, 400, 500, 700, 900]
const subsets = ['latin', 'latin-ext']
const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/roboto/package.json')), 'files')

/** What a browser needs to pick a file by its letters, from the font's own style sheets. */
async function unicodeRange(subset: string): Promise<string> {
  const sheet = await readFile(join(folder, '..', '400.css'), 'utf8')
  const block = sheet.split('@font-face').find(part => part.includes(`roboto-${subset}-400-normal.woff2`))
  const range = block && /unicode-range:\s*([^;}]+)/.exec(block)?.[1]
  if (!range) throw new Error(`No unicode range for ${subset}`)
  return range
}

/** Serves Roboto from the installation itself: `/fonts/roboto.css` and its files, in the build and while developing. */
function roboto(): Plugin {
  const name = (subset: string, weight: number) => `roboto-${subset}-${weight}-normal.woff2`
  const styles = async () => {
    const faces = await Promise.all(
      subsets.map(async subset => {
        const range = await unicodeRange(subset)
        return weights.map(
          weight =>
            `@font-face{font-family:Roboto;font-style:normal;font-weight:${weight};font-display:swap;src:url(./${name(subset, weight)}) format("woff2");unicode-range:${range}}`,
        )
      }),
    )
    return faces.flat().join('\n')
  }
  return {
    name: 'roboto',
    configureServer(server) {
      server.middlewares.use('/fonts', async (request, response, next) => {
        const file = (request.url ?? '').slice(1)
        if (file === 'roboto.css') return void response.setHeader('content-type', 'text/css').end(await styles())
        if (!subsets.some(subset => weights.some(weight => name(subset, weight) === file))) return next()
        response.setHeader('content-type', 'font/woff2').end(await readFile(join(folder, file)))
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'fonts/roboto.css', source: await styles() })
      for (const subset of subsets)
        for (const weight of weights) {
          const source = await readFile(join(folder, name(subset, weight)))
          this.emitFile({ type: 'asset', fileName: `fonts/${name(subset, weight)}`, source })
        }
    },
  }
}

/** Of the library's palettes, its parts in use refer to grey, dark, blue and red; colours of the screens are our own tokens. */
const unusedPalettes = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'].flatMap(colour =>
  [...Array(10).keys(), 'text', 'filled', 'filled-hover', 'light', 'light-hover', 'light-color', 'outline', 'outline-hover'].map(
    shade => `--mantine-color-${colour}-${shade}`,
  ),
)

/** The library's variables come in a style sheet (`withCssVariables={false}`): what would compute them weighs 1.5 kB in every first load, for nothing. */
const variables = (): Plugin => ({
  name: 'variables',
  enforce: 'pre',
  transform: (_, id) => (id.endsWith('/MantineCssVariables.mjs') ? { code: 'export const MantineCssVariables = () => null', map: null } : null),
})

/** What a feature lends to others: a screen gets what it shows of that, and nothing of the rest. */
const publicParts = (): Plugin => ({
  name: 'public-parts',
  apply: 'build',
  transform: (code, id) => (/\/src\/features\/[^/]+\/public\.tsx$/.test(id) ? { code, map: null, moduleSideEffects: false } : null),
})

export default defineConfig({
  plugins: [react(), contracts(), publicParts(), variables(), roboto(), viteStaticCopy({ targets: pdfFiles }), shell(), screens(), prefetch()],
  publicDir: 'src/web/public',
  css: { lightningcss: { unusedSymbols: unusedPalettes } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // The first load holds a list of all files: their names in words would weigh more than what some of them do.
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/web/api/early-fetch.ts', worker: 'src/web/worker/worker.ts' },
      output: {
        // The service worker rules over what lies beside it, and its name never changes.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } } },
})
