export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Every nth pixel, so that the longer side has no more than `maxSide`: enough for a preview or a code, and it needs no second picture of full size. */
export function shrink({ width, height, data }: Pixels, maxSide: number): Pixels {
  const step = Math.ceil(Math.max(width, height) / maxSide)
  if (step === 1) return { width, height, data }
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) }
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const target = new Uint32Array(small.width * small.height)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) target[y * small.width + x] = source[y * step * width + x * step] as number
  }
  return { ...small, data: new Uint8ClampedArray(target.buffer) }
}
