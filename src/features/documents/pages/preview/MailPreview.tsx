import { useQuery } from '@tanstack/react-query'
import { IconMailOff, IconPaperclip } from '@tabler/icons-react'
import DOMPurify from 'dompurify'
import PostalMime, { type Address, type Attachment } from 'postal-mime'
import type { DocumentFile } from '#features/documents/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { EmptyState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { withoutTricks } from '#kernel/text/decode-text.ts'
import { maxEnvelopeLength } from '#kernel/text/mail-envelope.ts'
import { saveBlob } from '#web/api/save-file.ts'
import { formatBytes } from '#features/documents/pages/upload/format-bytes.ts'
import classes from './TextPreview.module.css'

/** Nothing from elsewhere: a letter that loads a picture tells its sender who reads it. The frame adds no right to run anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** The policy alone is not enough: a browser may ask for a picture ahead, before it has read the policy. */
const purifier = DOMPurify(window)
const withoutAddresses = (css: string) => css.replace(/@import[^;]*;?|url\s*\([^)]*\)?/gi, '')
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'style') attribute.attrValue = withoutAddresses(attribute.attrValue)
  else if (['src', 'background', 'poster'].includes(attribute.attrName)) attribute.keepAttr = attribute.attrValue.startsWith('data:')
})
purifier.addHook('uponSanitizeElement', node => {
  if (node.nodeName === 'STYLE') node.textContent = withoutAddresses(node.textContent ?? '')
})

const safePage = (html: string) => {
  const clean = purifier.sanitize(html, { FORBID_TAGS: ['form', 'input', 'button', 'iframe', 'link', 'meta', 'base', 'svg', 'math'], FORBID_ATTR: ['srcset'] })
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>body{font:14px/1.5 sans-serif;color:#1a2230;overflow-wrap:anywhere}img{max-width:100%}</style>${clean}`
}

const nameOf = ({ name, address }: Address) => withoutTricks(address ? (name ? `${name} <${address}>` : address) : name)
const namesOf = (addresses: readonly Address[] | undefined) => (addresses ?? []).map(nameOf).join(', ')

async function readMail(content: Blob) {
  const letter = new Uint8Array(await content.arrayBuffer())
  return PostalMime.parse(letter.subarray(maxEnvelopeLength(letter)))
}

/** Saved as bytes, whatever it says it is: nothing of a letter opens by itself. */
const save = ({ filename, content }: Attachment) =>
  saveBlob(withoutTricks(filename ?? 'załącznik'), new Blob([content as BlobPart], { type: 'application/octet-stream' }))

/** A letter as it reads, apart from the page: its marked-up text in a frame that may neither run nor load anything. */
export function MailPreview({ content, file }: { content: Blob; file: DocumentFile }) {
  const read = useQuery({
    queryKey: ['files', 'mail', file.id],
    queryFn: () => readMail(content),
    gcTime: 60_000,
    retry: false,
  })
  if (read.isLoadingError)
    return <EmptyState icon={IconMailOff} title="Nie udało się odczytać tej wiadomości" text="Można ją pobrać i otworzyć w programie pocztowym." />
  if (!read.data) return <Skeleton lines={8} />
  const { subject, from, to, cc, date, html, text, attachments } = read.data
  const facts: [string, string][] = [
    ['Temat', withoutTricks(subject ?? '')],
    ['Od', from ? nameOf(from) : ''],
    ['Do', namesOf(to)],
    ['Do wiadomości', namesOf(cc)],
    ['Data', date && !Number.isNaN(Date.parse(date)) ? formatDateTime(new Date(date).toISOString()) : ''],
  ]
  return (
    <div className={classes.paper}>
      <dl className={classes.head}>
        {facts.filter(([, value]) => value !== '').map(([title, value]) => [<dt key={title}>{title}</dt>, <dd key={`${title}-value`}>{value}</dd>])}
      </dl>
      {html ? (
        <iframe className={classes.frame} sandbox="" title="Treść wiadomości" srcDoc={safePage(html)} />
      ) : (
        <pre className={classes.text}>{withoutTricks(text ?? '')}</pre>
      )}
      {attachments.length > 0 && (
        <ul className={classes.attachments} aria-label="Załączniki wiadomości">
          {attachments.map((attachment, place) => (
            <li key={place}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />{' '}
              <button type="button" onClick={() => save(attachment)}>
                {withoutTricks(attachment.filename ?? 'bez nazwy')}
              </button>
              , {formatBytes(typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
