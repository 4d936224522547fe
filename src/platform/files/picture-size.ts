import { imageSize } from 'image-size'

/** Bytes that the size stands within; the library searches the rest of a picture without one over and over. */
const headerLength = 256 * 1024

/** Markers that begin a frame and name its size; those beside them define tables (T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length of their own: TEM, the restarts and the beginning. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scan = 0xda
const end = 0xd9

/** A height of zero is told after the first scan (T.81, B.2.5). */
function laterHeight(content: Buffer): number {
  const at = content.indexOf('ffdc0004', 0, 'hex')
  return at >= 0 && at + 6 <= content.length ? content.readUInt16BE(at + 4) : 0
}

/**
 * Width times height of a JPEG, 0 where it has none. As decoders do, and libraries that read sizes do not, it passes any number of
 * fill bytes before a marker (T.81, B.1.1.2) and stray bytes between segments.
 */
function jpegPixels(content: Buffer): number {
  let at = 2
  for (;;) {
    at = content.indexOf(0xff, at)
    if (at < 0) return 0
    while (content[at] === 0xff) at++
    const marker = content[at++]
    if (marker === undefined || marker === scan || marker === end) return 0
    if (marker === 0 || isAlone(marker)) continue
    if (at + 7 > content.length) return 0
    if (isFrame(marker)) return content.readUInt16BE(at + 5) * (content.readUInt16BE(at + 3) || laterHeight(content))
    const length = content.readUInt16BE(at)
    if (length < 2) return 0
    at += length
  }
}

/** HEIC pictures are mosaics: every part and the whole have a size of their own, and only the largest counts. */
function heicPixels(content: Buffer): number {
  let maxPixels = 0
  for (let at = content.indexOf('ispe'); at >= 0; at = content.indexOf('ispe', at + 4)) {
    if (at + 16 <= content.length) maxPixels = Math.max(maxPixels, content.readUInt32BE(at + 8) * content.readUInt32BE(at + 12))
  }
  return maxPixels
}

function headerPixels(content: Buffer): number {
  try {
    const { width, height } = imageSize(content.subarray(0, headerLength))
    return width * height
  } catch {
    return 0
  }
}

/** By the header alone, before anything decodes it; 0 where none is told. */
export function pixelsOf(content: Buffer, media_type: string): number {
  if (media_type.startsWith('image/hei')) return heicPixels(content)
  return media_type === 'image/jpeg' ? jpegPixels(content) : headerPixels(content)
}
