import sanitizeHtml from 'sanitize-html'
import { invalid } from '#kernel/failure.ts'
import { fileAddress, fileIdOf } from '#kernel/file-address.ts'
import { withoutTags } from '#kernel/html.ts'

export interface RichText {
  html: string
  /** Its words, for the search and for telling whether it says anything. */
  plain: string
  /** Ids of the people mentioned. */
  mentions: string[]
  /** Ids of our own files shown as pictures. */
  pictures: string[]
}

const mention = /^@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What the editor makes, and nothing else: the one place that decides what rich text may hold. */
const allowed = {
  allowedTags: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'span', 'h2', 'h3', 'h4'],
    ...['figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    span: ['data-mention'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedClasses: { span: ['mention'], figure: ['table', 'image', 'image_resized', 'image-style-*'], img: ['image_resized', 'image-style-*'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  /** Deeper than any text is written, and deep enough to break who reads it. */
  nestingLimit: 40,
} satisfies sanitizeHtml.IOptions

/** What somebody wrote to somebody: not too long, and saying something, be it by a picture or an attached file. */
export function readWritten(content: string, { most, tooLong, files }: { most: number; tooLong: string; files: number }): RichText {
  if (Buffer.byteLength(content) > most) throw invalid({ content: tooLong })
  const text = cleanRichText(content)
  if (text.plain === '' && text.pictures.length === 0 && files === 0) throw invalid({ content: 'Proszę coś napisać albo dodać plik.' })
  return text
}

export function cleanRichText(text: string): RichText {
  const mentions = new Set<string>()
  const pictures = new Set<string>()
  const html = sanitizeHtml(text, {
    ...allowed,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener noreferrer nofollow' } }),
      img: (tagName, { src = '', ...attribs }) => {
        const id = fileIdOf(src)
        if (id) pictures.add(id)
        return { tagName, attribs: id ? { src: fileAddress(id), alt: '', ...attribs } : {} }
      },
      span: (tagName, attribs) => {
        const id = mention.exec(attribs['data-mention'] ?? '')?.[1]
        if (id) mentions.add(id)
        const kept: sanitizeHtml.Attributes = id ? { class: 'mention', 'data-mention': `@${id}` } : {}
        return { tagName, attribs: kept }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  return { html, plain: wordsOf(html), mentions: [...mentions], pictures: [...pictures] }
}

/** What a text says, without its looks. */
export const wordsOf = (html: string) => withoutTags(html, ' ').replaceAll(/\s+/g, ' ').trim()
