// Makes the film of the demo's training, slide by slide, and the picture of its category; run by hand when it changes: node demo/make-film.mjs
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '#test/chromium.ts'

const slides = [
  ['KSeF krok po kroku', 'Wystawianie i odbieranie faktur'],
  ['1. Uprawnienia', 'Kto w firmie wystawia, a kto tylko odbiera'],
  ['2. Token albo certyfikat', 'Nadaje je osoba uprawniona, nie biuro'],
  ['3. Faktura ustrukturyzowana', 'Plik XML z numerem z systemu'],
  ['4. Awaria', 'Faktura poza systemem i jej dosłanie'],
  ['5. W portalu', 'Numer KSeF stoi przy dokumencie'],
]
const [width, height, rate, seconds] = [640, 360, 4, 5]

/** Draws and encodes in the browser: the bytes of each frame, and whether one can begin with it. */
async function encode({ slides, width, height, rate, seconds }) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  const frames = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ bytes: [...bytes], key: chunk.type === 'key', at: chunk.timestamp / 1000 })
    },
    error(fault) {
      throw fault
    },
  })
  encoder.configure({ codec: 'vp8', width, height, bitrate: 60_000, framerate: rate })
  for (let frame = 0; frame < slides.length * seconds * rate; frame++) {
    const place = Math.floor(frame / (seconds * rate))
    pen.fillStyle = '#16233b'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#ffffff'
    pen.font = '500 38px Roboto, sans-serif'
    pen.fillText(slides[place][0], 40, 170)
    pen.fillStyle = '#aebace'
    pen.font = '22px Roboto, sans-serif'
    pen.fillText(slides[place][1], 40, 215)
    pen.fillStyle = '#8ab4ff'
    pen.fillRect(40, 300, ((width - 80) * (frame + 1)) / (slides.length * seconds * rate), 4)
    const picture = new VideoFrame(canvas, { timestamp: (frame * 1_000_000) / rate })
    encoder.encode(picture, { keyFrame: frame % (seconds * rate) === 0 })
    picture.close()
  }
  await encoder.flush()
  return frames
}

/** A square that is known by its letters. */
async function drawCover() {
  const canvas = new OffscreenCanvas(240, 240)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#1f5fd6'
  pen.fillRect(0, 0, 240, 240)
  pen.fillStyle = '#ffffff'
  pen.font = '700 64px Roboto, sans-serif'
  pen.textAlign = 'center'
  pen.fillText('KSeF', 120, 142)
  return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
}

const size = length => [0x01, ...[48, 40, 32, 24, 16, 8, 0].map(shift => Math.floor(length / 2 ** shift) % 256)]
const part = (id, ...content) => {
  const body = Buffer.concat(content.map(one => Buffer.from(one)))
  return Buffer.concat([Buffer.from(id), Buffer.from(size(body.length)), body])
}
const number = (id, value) =>
  part(
    id,
    [24, 16, 8, 0].map(shift => (value >>> shift) & 255),
  )
const text = (id, value) => part(id, value)
const real = (id, value) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return part(id, bytes)
}

/** WebM with an index, so that a player can go to any slide. */
function wrap(frames) {
  const clusters = frames.flatMap((frame, at) => (frame.key ? [frames.slice(at, frames.findIndex((other, place) => place > at && other.key) >>> 0)] : []))
  const written = clusters.map(cluster => {
    const from = cluster[0].at
    const blocks = cluster.map(({ bytes, key, at }) => part([0xa3], [0x81, (at - from) >> 8, (at - from) & 255, key ? 0x80 : 0], bytes))
    return part([0x1f, 0x43, 0xb6, 0x75], number([0xe7], from), ...blocks)
  })
  const info = part(
    [0x15, 0x49, 0xa9, 0x66],
    number([0x2a, 0xd7, 0xb1], 1_000_000),
    real([0x44, 0x89], slides.length * seconds * 1000),
    text([0x4d, 0x80], 'biurko'),
    text([0x57, 0x41], 'biurko'),
  )
  const video = part([0xe0], number([0xb0], width), number([0xba], height))
  const track = part([0xae], number([0xd7], 1), number([0x73, 0xc5], 1), number([0x83], 1), text([0x86], 'V_VP8'), video)
  const tracks = part([0x16, 0x54, 0xae, 0x6b], track)
  const cuesOf = from => {
    let at = from
    const points = written.map((cluster, place) => {
      const point = part([0xbb], number([0xb3], clusters[place][0].at), part([0xb7], number([0xf7], 1), number([0xf1], at)))
      at += cluster.length
      return point
    })
    return part([0x1c, 0x53, 0xbb, 0x6b], ...points)
  }
  const before = info.length + tracks.length
  const cues = cuesOf(before + cuesOf(before).length)
  const head = part(
    [0x1a, 0x45, 0xdf, 0xa3],
    ...[number([0x42, 0x86], 1), number([0x42, 0xf7], 1), number([0x42, 0xf2], 4), number([0x42, 0xf3], 8)],
    ...[text([0x42, 0x82], 'webm'), number([0x42, 0x87], 4), number([0x42, 0x85], 2)],
  )
  return Buffer.concat([head, part([0x18, 0x53, 0x80, 0x67], info, tracks, cues, ...written)])
}

const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
const page = await browser.newPage()
// The encoder is there on secure pages only.
await page.route('https://film.example/', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
await page.goto('https://film.example/')
const folder = join(import.meta.dirname, 'files')
await writeFile(join(folder, 'ksef.webm'), wrap(await page.evaluate(encode, { slides, width, height, rate, seconds })))
await writeFile(join(folder, 'ksef.png'), Buffer.from(await page.evaluate(drawCover)))
await browser.close()
