import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'

/** What the drawn code says to who photographs it: its picture, decoded. */
export async function readCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot({ animations: 'disabled' })).toString('base64')
  const { pixels, width, height } = await code.page().evaluate(async source => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    // As near as a phone is held: a reader needs more than two pixels for each square.
    const canvas = new OffscreenCanvas(image.width * 2, image.height * 2)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.imageSmoothingEnabled = false
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return { pixels: [...context.getImageData(0, 0, canvas.width, canvas.height).data], width: canvas.width, height: canvas.height }
  }, picture)
  const read = jsqr.default(Uint8ClampedArray.from(pixels), width, height)
  if (!read) throw new Error('The code cannot be read')
  return read.data
}
