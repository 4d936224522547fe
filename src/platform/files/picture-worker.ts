import { parentPort } from 'node:worker_threads'
import heicDecode from 'heic-decode'
import jpeg from 'jpeg-js'
import { shrink } from './shrink.ts'
import { maxPicturePixels } from '#kernel/pictures.ts'

/** Pixels of the longer side: more than a screen shows, and a tenth of what a phone takes. */
const maxSide = 2400

async function decode(content: Uint8Array): Promise<Uint8Array> {
  const pictures = await heicDecode.all({ buffer: content })
  try {
    const [first] = pictures
    if (!first || first.width * first.height > maxPicturePixels) throw new Error('No picture of a size that is decoded.')
    const { width, height, data } = shrink(await first.decode(), maxSide)
    return jpeg.encode({ width, height, data }, 82).data
  } finally {
    pictures.dispose()
  }
}

parentPort?.on('message', async (content: Uint8Array) => {
  // An error ends the thread and reaches its caller: it serves one picture only.
  parentPort?.postMessage(await decode(content))
})
