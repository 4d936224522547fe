import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { Failure } from '#kernel/failure.ts'
import { fileAddress, fileIdOf } from '#kernel/file-address.ts'

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

/** The time to sanitise grows with the square of how many elements are open at once. */
const maxOpen = 100
const maxElements = 5000

/** Counted by the parser that the sanitiser uses, so that both see the same elements. */
function refuseCostly(text: string) {
  let open = 0
  let elements = 0
  const parser = new Parser({
    onopentag() {
      if (++open > maxOpen) throw new Failure('invalid', 'Tekst ma zbyt wiele elementów jeden w drugim. Proszę go uprościć albo wkleić bez formatowania.')
      if (++elements > maxElements) throw new Failure('invalid', 'Tekst ma zbyt wiele elementów. Proszę go podzielić albo wkleić bez formatowania.')
    },
    onclosetag() {
      open--
    },
  })
  parser.end(text)
}

const transformTags: sanitizeHtml.IOptions['transformTags'] = {
  a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener noreferrer nofollow' } }),
  img: (tagName, { src = '', ...attribs }) => {
    const id = fileIdOf(src)
    return { tagName, attribs: id ? { src: fileAddress(id), alt: '', ...attribs } : {} }
  },
  span: (tagName, attribs) => {
    const id = mention.exec(attribs['data-mention'] ?? '')?.[1]
    const attributes: sanitizeHtml.Attributes = id ? { class: 'mention', 'data-mention': `@${id}` } : {}
    return { tagName, attribs: attributes }
  },
}

/** Synchronous and costly: for texts of our own and for the thread of `rich-text.ts`. Throws 422 for one of too many elements. */
export function sanitizeRichText(text: string): string {
  refuseCostly(text)
  return sanitizeHtml(text, { ...allowed, transformTags, exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src })
}
