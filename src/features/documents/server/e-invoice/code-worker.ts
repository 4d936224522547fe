import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { hashIn } from './printed-code.ts'
import { readHeic } from '#platform/files/heic.ts'
import { pixelsOf } from '#platform/files/picture-size.ts'
import type { Pixels } from '#platform/files/shrink.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** Pixels of the longer side: of a sheet in A4, a code of two centimetres has four or more for each of its squares. */
const maxSide = 2000
/** On one sheet: that of KSeF, another of an issuer's certificate, and one to pay by. */
const maxCodes = 4
/** A longer file may be many papers in one. */
const maxPages = 3
/** Pixels of a scan within a PDF. */
const maxScanPixels = 40_000_000
/** Pixels of a picture that is decoded: a phone takes up to 9248 times 6936. */
const maxPixels = 65_000_000

/** The reader finds one code at a time: each is painted over, and the next one is looked for. */
function codesOn({ data, width, height }: Pixels): string[] {
  const codes: string[] = []
  while (codes.length < maxCodes) {
    const code = jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' })
    if (!code) break
    codes.push(code.data)
    const corners = [code.location.topLeftCorner, code.location.topRightCorner, code.location.bottomLeftCorner, code.location.bottomRightCorner]
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)) + 1)]
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)) + 1)]
    for (let y = top; y < bottom; y++) data.fill(255, 4 * (y * width + left), 4 * (y * width + right))
  }
  return codes
}

/** Codes side by side may hide one another: then stripes of the sheet are looked at, which overlap. */
function hashesWithin(picture: Pixels): string[] {
  const hashesOf = (codes: string[]) => codes.flatMap(text => hashIn(text) ?? [])
  const whole = hashesOf(codesOn(picture))
  if (whole.length > 0) return whole
  const sixth = Math.floor(picture.width / 6)
  const partOf = (from: number, to: number): Pixels => {
    const data = new Uint8ClampedArray(4 * (to - from) * picture.height)
    for (let y = 0; y < picture.height; y++) data.set(picture.data.subarray(4 * (y * picture.width + from), 4 * (y * picture.width + to)), 4 * y * (to - from))
    return { data, width: to - from, height: picture.height }
  }
  return [0, 1, 2, 3, 4].flatMap(place => hashesOf(codesOn(partOf(place * sixth, (place + 2) * sixth))))
}

type Drawing = Parameters<PDFPageProxy['render']>[0]

/** It draws where there is no browser, and is not among the types. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    canvas: Drawing['canvas']
    context: NonNullable<Drawing['canvasContext']> & { getImageData(x: number, y: number, width: number, height: number): Pixels }
  }
}
const drawsAlone = (paper: PDFDocumentProxy): paper is PDFDocumentProxy & { canvasFactory: CanvasFactory } => 'canvasFactory' in paper

async function hashesOfPdf(content: Uint8Array): Promise<string[] | null> {
  const resources = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const task = getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    wasmUrl: `${resources}/wasm/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    maxImageSize: maxScanPixels,
  })
  try {
    const paper = await task.promise
    if (!drawsAlone(paper) || paper.numPages > maxPages) return null
    const hashes: string[] = []
    for (let number = 1; number <= paper.numPages; number++) {
      const page = await paper.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: maxSide / Math.max(width, height) })
      const [drawnWidth, drawnHeight] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
      const { canvas, context } = paper.canvasFactory.create(drawnWidth, drawnHeight)
      await page.render({ canvas, canvasContext: context, viewport }).promise
      const { data } = context.getImageData(0, 0, drawnWidth, drawnHeight)
      hashes.push(...hashesWithin({ data: Uint8ClampedArray.from(data), width: drawnWidth, height: drawnHeight }))
      page.cleanup()
    }
    return hashes
  } finally {
    await task.destroy()
  }
}

async function hashesOfPhoto(content: Buffer): Promise<string[]> {
  // Decoded beside this thread, which nobody measures: its clock ends it, and until then no other is begun.
  const picture = await loadImage(content)
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
  const context = createCanvas(width, height).getContext('2d')
  // What is transparent is paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return hashesWithin({ data: context.getImageData(0, 0, width, height).data, width, height })
}

async function hashesOfHeic(content: Buffer): Promise<string[]> {
  const picture = await readHeic(content, { maxSide, maxPixels })
  return picture ? hashesWithin(picture) : []
}

/** Nothing is begun of what does not fit. */
async function hashesOfPicture(content: Buffer, media_type: string): Promise<string[]> {
  const pixels = pixelsOf(content, media_type)
  if (pixels === 0 || pixels > maxPixels) return []
  return /hei[cf]$/.test(media_type) ? hashesOfHeic(content) : hashesOfPhoto(content)
}

/**
 * The invoices that KSeF's codes on these sheets are of, by the hashes of their files. Null where not all of the sheets were looked at: a PDF that is
 * damaged, locked by a password or too long. A picture that is too large or cannot be decoded is passed over, and takes no other paper with it.
 */
export async function readHashes(content: Uint8Array, media_type: string): Promise<string[] | null> {
  const isPicture = media_type.startsWith('image/')
  try {
    return await (isPicture ? hashesOfPicture(Buffer.from(content), media_type) : hashesOfPdf(content))
  } catch {
    return isPicture ? [] : null
  }
}

answerCalls(readHashes)
