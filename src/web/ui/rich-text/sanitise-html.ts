import DOMPurify from 'dompurify'

const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'span', 'h2', 'h3', 'h4']
const TABLE_TAGS = ['figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'class', 'data-mention']

/** Addresses within the product, and outside it the web, mail and telephone. */
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', node => {
  if (node.tagName === 'IMG') {
    if (!node.hasAttribute('src')) node.remove()
    else if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
  }
  if (node.tagName !== 'A') return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  if (/^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('target', '_blank')
})

/** `links: false` leaves the words of links without the way, where a click has to mean something else. */
export function sanitiseHtml(html: string, { links = true } = {}): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, ...TABLE_TAGS, 'img'],
    ALLOWED_ATTR: links ? ATTRIBUTES : ATTRIBUTES.filter(name => name !== 'href'),
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
