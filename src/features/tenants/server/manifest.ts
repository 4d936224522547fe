import type { Manifest } from '#features/tenants/shared/contract.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { logoOf } from './store-logo.ts'

const appIcons: Manifest['icons'] = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Pixels; devices refuse smaller icons. */
const minIconPixels = 192

/** The office's logo where it is an icon; a wordmark would be squeezed into a square. */
function iconsOf(settings: OfficeSettings): Manifest['icons'] {
  const logo = logoOf(settings)
  if (!logo || logo.width !== logo.height || logo.width < minIconPixels) return appIcons
  return [{ src: logo.url, sizes: `${logo.width}x${logo.height}`, purpose: 'any' }]
}

export const manifestOf = (settings: OfficeSettings): Manifest => ({
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'pl',
  dir: 'ltr',
  name: settings.product_name,
  short_name: settings.product_name,
  description: settings.office.name,
  theme_color: settings.theme.light.primary,
  background_color: '#f2f5fa',
  icons: iconsOf(settings),
})
