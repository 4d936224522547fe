import { escapeHtml } from '#kernel/text/escape-html.ts'

/** Typed without formatting: an empty line begins a paragraph, a line break stays one. */
export const plainToHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
