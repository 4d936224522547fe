import { create } from 'qrcode'

/** Light modules around the code, without which readers do not find it. */
const margin = 4

/** The dark squares of a code as rows and columns, its margin counted in. */
export function darkModules(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const places = Array.from({ length: modules.size ** 2 }, (_, place) => [Math.floor(place / modules.size), place % modules.size] as const)
  const dark = places.filter(([row, column]) => modules.get(row, column)).map(([row, column]) => [row + margin, column + margin] as const)
  return { width: modules.size + 2 * margin, dark }
}
