import { imageSize } from 'image-size'
import { jpegPixels } from './jpeg-size.ts'
import { damaged, refusedBecause } from './refusals.ts'
import { maxPicturePixels } from '#kernel/pictures.ts'

/** Bytes that the size stands within; the library searches the rest of a picture without one over and over. */
const headerLength = 256 * 1024

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

function pixelsOf(content: Buffer, media_type: string): number {
  if (media_type.startsWith('image/hei')) return heicPixels(content)
  return media_type === 'image/jpeg' ? jpegPixels(content) : headerPixels(content)
}

/** By the header alone: a small file may claim a picture that would fill the memory. */
export function checkPicture(content: Buffer, media_type: string) {
  const pixels = pixelsOf(content, media_type)
  if (!(pixels > 0)) throw damaged()
  if (pixels > maxPicturePixels) {
    throw refusedBecause(`Zdjęcie jest za duże: ma ${Math.round(pixels / 1_000_000)} megapikseli, a może mieć najwyżej ${maxPicturePixels / 1_000_000}.`)
  }
}
