/** The hues of the design, so that every state and every tag can be read in both themes. */
export const hues = ['slate', 'blue', 'teal', 'green', 'amber', 'pink', 'violet', 'red'] as const
export type Hue = (typeof hues)[number]

/** How a state is called and coloured; screens add its icon. */
export interface StateLabel {
  label: string
  hue: Hue
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two colours `#rrggbb`, from 1 to 21 as WCAG 2.2 counts it. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (light + 0.05) / (dark + 0.05)
}

/** White or near-black, whichever reads better on the colour. */
export const readableOn = (hex: string): '#ffffff' | '#0a1730' => (contrast(hex, '#ffffff') >= contrast(hex, '#0a1730') ? '#ffffff' : '#0a1730')
