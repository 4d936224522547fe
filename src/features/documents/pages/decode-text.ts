/** Text as people see it: UTF-8 where it is, UTF-16 by its mark, else the Windows-1250 of older Polish programs. */
export function decodeText(content: ArrayBuffer): string {
  const head = new Uint8Array(content, 0, Math.min(2, content.byteLength))
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1250').decode(content)
  }
}

const hidden = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/** What turns or hides text is shown as a sign of its own. */
export const withoutTricks = (text: string) => text.replace(hidden, '\ufffd')

/** The sign that stands most evenly in the first lines. */
export function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 20)
  const least = (separator: string) => Math.min(...lines.map(line => line.split(separator).length - 1))
  return [';', '\t', ',', '|'].reduce((best, separator) => (least(separator) > least(best) ? separator : best))
}
