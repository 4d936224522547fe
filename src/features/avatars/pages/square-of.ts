import { readPicture } from '#web/ui/form/read-picture.ts'

/** Pixels of a side: the largest place shows a quarter of it, on the densest screens. */
const side = 256

/** The middle of a picture as a small square, so that a photo from a phone is no burden. */
export async function squareOf(file: File): Promise<File> {
  const picture = await readPicture(file)
  const shorter = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const paper = canvas.getContext('2d') as CanvasRenderingContext2D
  // What is transparent would turn black.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, side, side)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, (picture.width - shorter) / 2, (picture.height - shorter) / 2, shorter, shorter, 0, 0, side, side)
  picture.close()
  const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return new File([content as Blob], 'zdjecie.jpg', { type: 'image/jpeg' })
}
