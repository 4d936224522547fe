export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250'] as const
export type Encoding = (typeof encodings)[number]

const markOf = (content: Uint8Array) =>
  content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : undefined

/** Control characters that no text has tell programs and pictures from text in any of the Polish encodings. */
export const isText = (content: Uint8Array) => markOf(content) !== undefined || !content.some(byte => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))

/** UTF-8 where it is, UTF-16 by its mark, else the Windows-1250 of older Polish programs. */
export function encodingOf(content: Uint8Array): Encoding {
  const marked = markOf(content)
  if (marked) return marked
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return 'windows-1250'
  }
}

/** Text as people see it; a mark at its beginning is not part of it. */
export function decodeText(content: ArrayBuffer | Uint8Array, encoding?: Encoding): string {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return new TextDecoder(encoding ?? encodingOf(bytes)).decode(bytes)
}

export const separators = [';', '\t', ',', '|'] as const
export type Separator = (typeof separators)[number]

const hidden = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g

/** What turns or hides text is shown as a sign of its own. */
export const withoutTricks = (text: string) => text.replace(hidden, '\ufffd')

/** The sign that stands most evenly in the first lines. */
export function separatorOf(text: string): Separator {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, 20)
  const least = (separator: string) => Math.min(...lines.map(line => line.split(separator).length - 1))
  return separators.reduce<Separator>((best, separator) => (least(separator) > least(best) ? separator : best), separators[0])
}
