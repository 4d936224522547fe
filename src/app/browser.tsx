import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '#web/ui/theme.css'
import '#web/base.css'
import { root } from './react-root.ts'
import { loadConfig } from '#web/session/config.ts'
import { onPlace, open } from '#web/routing/navigation.ts'
import { applyTenantColours, requestFont } from '#web/ui/theme.ts'
import { App } from '#web/ui/layout/App.tsx'

/** None where it does not come: the router's own load of it shows the fault and offers to repeat it. */
const configured = loadConfig().catch(() => undefined)

/** Once the first screen is known, and then in one go: nothing is shown before it. */
const leave = onPlace(() => {
  leave()
  root.render(<App />)
  // The font's file waits until something is drawn.
  configured.then(config => config && requestAnimationFrame(() => requestAnimationFrame(() => requestFont(config.web_font.stylesheet))))
})
configured.then(config => config && applyTenantColours(config.theme))
void open()
