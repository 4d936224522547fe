import { parentPort } from 'node:worker_threads'
import heicDecode from 'heic-decode'
import jpeg from 'jpeg-js'
import { maxPicturePixels } from '#kernel/pictures.ts'

/** Pixels of the longer side: more than a screen shows, and a tenth of what a phone takes. */
const longest = 2400

interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Every nth pixel: enough for a preview, and it needs no second picture of full size. */
function shrink({ width, height, data }: Pixels): Pixels {
  const step = Math.ceil(Math.max(width, height) / longest)
  if (step === 1) return { width, height, data }
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const target = new Uint32Array(small.width * small.height)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) target[y * small.width + x] = source[y * step * width + x * step] as number
  }
  return { ...small, data: new Uint8ClampedArray(target.buffer) }
}

async function decode(content: Uint8Array): Promise<Uint8Array> {
  const pictures = await heicDecode.all({ buffer: content })
  try {
    const [first] = pictures
    if (!first || first.width * first.height > maxPicturePixels) throw new Error('No picture of a size that is decoded.')
    const { width, height, data } = shrink(await first.decode())
    return jpeg.encode({ width, height, data }, 82).data
  } finally {
    pictures.dispose()
  }
}

parentPort?.on('message', async (content: Uint8Array) => {
  // An error ends the thread and reaches its caller: it serves one picture only.
  parentPort?.postMessage(await decode(content))
})
