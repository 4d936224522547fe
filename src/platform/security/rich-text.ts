import { Failure, invalid } from '#kernel/failure.ts'
import { fileIdOf } from '#kernel/file-address.ts'
import { stripTags } from '#kernel/text/strip-tags.ts'
import { maxRichText, richTextTooLong } from '#kernel/text/rich-text.ts'
import type { sanitizeRichText } from './sanitize-rich-text.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

export interface RichText {
  html: string
  /** Its words, for the search and for telling whether it says anything. */
  plain: string
  /** Ids of the people mentioned. */
  mentions: string[]
  /** Ids of our own files shown as pictures. */
  pictures: string[]
}

const sanitize = inThread<typeof sanitizeRichText>(new URL('./rich-text-worker.ts', import.meta.url), {
  cpuTime: 1000,
  tooSlow: () => new Failure('invalid', 'Tekst jest zbyt złożony, aby go odczytać. Proszę go uprościć albo wkleić bez formatowania.'),
  memory: 64,
  threads: 1,
  waiting: 100,
  busy: 'Zbyt wiele tekstów jest teraz zapisywanych. Proszę spróbować za chwilę.',
})

const fits = (text: string) => Buffer.byteLength(text) <= maxRichText

/**
 * What somebody has written into this field, sanitised; measured as it came and as it is kept, where `&` is longer. Throws 422 at `field`
 * where either is too long or too complex.
 */
export async function readRichText(field: string, content: string): Promise<RichText> {
  const html = fits(content) ? await sanitize('', content).catch(error => refuseAt(field, error)) : undefined
  if (html === undefined || !fits(html)) throw invalid({ [field]: richTextTooLong })
  return richTextOf(html)
}

function refuseAt(field: string, error: unknown): never {
  throw error instanceof Failure && error.code === 'invalid' ? invalid({ [field]: error.message }) : error
}

/** What somebody wrote to somebody: it says something, be it by a picture or an attached file. Throws 422 otherwise, and for what is too long. */
export async function readWritten({ content, file_ids }: { content: string; file_ids: readonly string[] }): Promise<RichText> {
  const text = await readRichText('content', content)
  if (text.plain === '' && text.pictures.length === 0 && file_ids.length === 0) throw invalid({ content: 'Proszę coś napisać albo dodać plik.' })
  return text
}

const idsIn = (html: string, pattern: RegExp) => [...new Set([...html.matchAll(pattern)].flatMap(([, value = '']) => fileIdOf(value) ?? value))]

/** Of a text that the sanitiser let pass. */
export const richTextOf = (html: string): RichText => ({
  html,
  plain: textOf(html),
  mentions: idsIn(html, /<span class="mention" data-mention="@([^"]*)"/g),
  pictures: idsIn(html, /<img src="([^"]*)"/g),
})

/** What a text says, without its looks. */
export const textOf = (html: string) => stripTags(html, ' ').replaceAll(/\s+/g, ' ').trim()
