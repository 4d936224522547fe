import { damaged, refusedBecause } from './refusals.ts'
import { maxPicturePixels } from '#kernel/pictures.ts'
import { pixelsOf } from '#platform/files/picture-size.ts'

/** By the header alone: a small file may claim a picture that would fill the memory. Throws 415 for one that is damaged or has too many pixels. */
export function checkPicture(content: Buffer, media_type: string) {
  const pixels = pixelsOf(content, media_type)
  if (!(pixels > 0)) throw damaged()
  if (pixels > maxPicturePixels) {
    throw refusedBecause(`Zdjęcie jest za duże: ma ${Math.round(pixels / 1_000_000)} megapikseli, a może mieć najwyżej ${maxPicturePixels / 1_000_000}.`)
  }
}
