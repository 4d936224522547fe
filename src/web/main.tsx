import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '#web/theme.css'
import '#web/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { loadConfig } from '#web/config.ts'
import { router } from '#web/router.tsx'
import { applyTenantColours, requestFont } from '#web/theme.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
/** Once the first screen is known, and then in one go: nothing is shown before it. */
function start(container: HTMLElement) {
  const leave = router.subscribe(draw)
  function draw() {
    if (!router.state.initialized) return
    leave()
    createRoot(container).render(<RouterProvider router={router} />)
  }
  draw()
}
start(root)

loadConfig().then(
  ({ theme, web_font }) => {
    applyTenantColours(theme)
    requestAnimationFrame(() => requestAnimationFrame(() => requestFont(web_font.stylesheet)))
  },
  // The router's own load of the configuration shows the fault and offers to repeat it.
  () => undefined,
)
