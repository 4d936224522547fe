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
createRoot(root).render(<RouterProvider router={router} />)

loadConfig().then(
  ({ theme, web_font }) => {
    applyTenantColours(theme)
    requestAnimationFrame(() => requestAnimationFrame(() => requestFont(web_font.stylesheet)))
  },
  // The router's own load of the configuration shows the fault and offers to repeat it.
  () => undefined,
)
