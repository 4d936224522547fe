export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'iso-8859-2' | 'cp852'

/** The upper half of the code page that DOS programs wrote Polish in; browsers and Node know it not. */
const dosLetters = 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'
const dos = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), ...dosLetters]

const startsWith = (content: Uint8Array, ...bytes: number[]) => bytes.every((byte, place) => content[place] === byte)

function markOf(content: Uint8Array): Encoding | undefined {
  if (startsWith(content, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(content, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

/** Control characters that no text has tell programs and pictures from text in any of the Polish encodings. */
export const isText = (content: Uint8Array) => markOf(content) !== undefined || !content.some(byte => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}

/** What an XML file says of itself, where it is an encoding that has letters of one byte: UTF-8 and UTF-16 tell by themselves. */
function declaredIn(content: Uint8Array): Encoding | undefined {
  const [declaration = ''] = String.fromCharCode(...content.subarray(0, 200)).split('?>')
  const label = declaration.startsWith('<?xml') ? /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(declaration)?.[1]?.toLowerCase() : undefined
  if (label && /^(cp|ibm)-?852$/.test(label)) return 'cp852'
  return singleByte.find(encoding => encoding === label)
}

const singleByte = ['windows-1250', 'iso-8859-2', 'cp852'] as const satisfies readonly Encoding[]
/** Bytes after the first letter that is not English: enough to tell the encodings by. */
const sampleLength = 65_536

const polish = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g
/** Signs that stand beside letters in print too; all others do so only where the encoding is wrong, as do controls and capitals after small letters. */
const misplaced =
  /[\u0080-\u009f\ufffd]|(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{L})[^\p{L}\p{M}\p{ASCII}\u00a0„”“‚‘’–—…«»§°€©®™]|[^\p{L}\p{M}\p{ASCII}\u00a0„”“‚‘’–—…«»§°€©®™](?=\p{L})/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Of the encodings of older Polish programs the one in which most letters are Polish and the fewest signs are out of place. */
function guess(content: Uint8Array): Encoding {
  const start = content.findIndex(byte => byte > 127)
  const sample = content.subarray(Math.max(0, start - 40), start + sampleLength)
  const scores = singleByte.map(encoding => {
    const text = decode(sample, encoding)
    return { encoding, score: count(text, polish) - count(text, misplaced) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** UTF-16 by its mark, UTF-8 where it is, then what XML says of itself, else the likeliest of the older encodings. */
export const encodingOf = (content: Uint8Array): Encoding => markOf(content) ?? (isUtf8(content) ? 'utf-8' : (declaredIn(content) ?? guess(content)))

const decode = (content: Uint8Array, encoding: Encoding) =>
  encoding === 'cp852' ? Array.from(content, byte => dos[byte]).join('') : new TextDecoder(encoding).decode(content)

/** Text as people see it; a mark at its beginning is not part of it. */
export function decodeText(content: ArrayBuffer | Uint8Array, encoding?: Encoding): string {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return decode(bytes, encoding ?? encodingOf(bytes))
}

/** Whether words hold signs that no Polish word has, as they do in a wrong encoding. */
export const looksMisread = (text: string) => /\ufffd|\p{L}[\u0080-\u009f±¶¦¬¤¯ˇ˘˛ľĽ]|[\u0080-\u009f±¶¦¬¤¯ˇ˘˛ľĽ]\p{L}/u.test(text)

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
