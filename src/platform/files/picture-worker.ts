import { parentPort } from 'node:worker_threads'
import jpeg from 'jpeg-js'
import { readHeic } from './heic.ts'
import { maxPicturePixels } from '#kernel/pictures.ts'

/** Pixels of the longer side: more than a screen shows, and a tenth of what a phone takes. */
const maxSide = 2400

async function decode(content: Uint8Array): Promise<Uint8Array> {
  const picture = await readHeic(content, { maxSide, maxPixels: maxPicturePixels })
  if (!picture) throw new Error('No picture of a size that is decoded.')
  return jpeg.encode(picture, 82).data
}

parentPort?.on('message', async (content: Uint8Array) => {
  // An error ends the thread and reaches its caller: it serves one picture only.
  parentPort?.postMessage(await decode(content))
})
