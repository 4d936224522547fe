import { darkModules } from './dark-modules.ts'

/** A QR code: black on white in both themes. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { width, dark } = darkModules(text)
  return (
    <svg width={size} height={size} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={width} height={width} fill="#fff" />
      <path fill="#000" d={dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('')} />
    </svg>
  )
}
