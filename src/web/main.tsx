import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '#web/theme.css'
import '#web/base.css'
import { root } from '#web/first.ts'
import { RouterProvider } from 'react-router'
import { loadConfig } from '#web/config.ts'
import { router } from '#web/router.tsx'
import { applyTenantColours, requestFont } from '#web/theme.ts'

/** None where it does not come: the router's own load of it shows the fault and offers to repeat it. */
const configured = loadConfig().catch(() => undefined)

const leave = router.subscribe(draw)
/** Once the first screen is known, and then in one go: nothing is shown before it. */
function draw() {
  if (!router.state.initialized) return
  leave()
  root.render(<RouterProvider router={router} />)
  // The font's file waits until something is drawn.
  configured.then(config => config && requestAnimationFrame(() => requestAnimationFrame(() => requestFont(config.web_font.stylesheet))))
}
configured.then(config => config && applyTenantColours(config.theme))
draw()
