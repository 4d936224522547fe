import type { Transfer } from '#kernel/transfer-code.ts'
import { darkModules } from './dark-modules.ts'

/** The square code of a transfer for a bank's app: black on white in both themes. */
export function TransferCode({ transfer, size = 116 }: { transfer: Transfer; size?: number }) {
  const { width, dark } = darkModules(transfer)
  return (
    <svg width={size} height={size} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges" role="img" aria-label="Kod QR przelewu">
      <rect width={width} height={width} fill="#fff" />
      <path fill="#000" d={dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('')} />
    </svg>
  )
}
