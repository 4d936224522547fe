import heicDecode from 'heic-decode'
import { type Pixels, shrink } from './shrink.ts'

/** The first picture of the file, shrunk; undefined where it has none of a size that is decoded. */
export async function readHeic(content: Uint8Array, { maxSide, maxPixels }: { maxSide: number; maxPixels: number }): Promise<Pixels | undefined> {
  const pictures = await heicDecode.all({ buffer: content })
  try {
    const [first] = pictures
    return first && first.width * first.height <= maxPixels ? shrink(await first.decode(), maxSide) : undefined
  } finally {
    pictures.dispose()
  }
}
