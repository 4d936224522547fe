import type { Plugin } from 'vite'

/** Of `chunks`, what the first screen draws with. */
const drawn = new Set(['react', 'start', 'pages'])
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * The browser translates these whole while they load, aside from the thread that draws, and not each function when it is first called:
 * Chromium's explicit compile hints, which count at a file's very beginning. Others read a comment.
 */
export const prefetch = (): Plugin => ({
  name: 'ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && drawn.has(file.name)) file.code = hint + file.code
    },
  },
  // Nothing is to be seen before the program has drawn: an empty page is not drawn first.
  transformIndexHtml: { order: 'post', handler: html => html.replaceAll('<script type="module"', '<script type="module" blocking="render"') },
})
