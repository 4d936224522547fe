import { darkModules } from './dark-modules.ts'

/** Pixels of a module: large enough for a picture that is looked at on a phone. */
const moduleSize = 10

/** A QR code as a picture file, black on white. */
export function codePicture(text: string): Promise<Blob> {
  const { width, dark } = darkModules(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = width * moduleSize
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [row, column] of dark) pen.fillRect(column * moduleSize, row * moduleSize, moduleSize, moduleSize)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))), 'image/png')
  })
}
