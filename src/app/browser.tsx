import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '#web/ui/theme.css'
import '#web/base.css'
import './browser-extensions.ts'
import { reactRoot } from './react-root.ts'
import { RouterProvider } from 'react-router'
import { loadConfig } from '#web/session/config.ts'
import { router } from './router.tsx'
import { applyTenantColours } from '#web/ui/theme.ts'

// Where it does not come, the loader of the first screen shows the fault and offers to repeat it.
loadConfig().then(
  config => applyTenantColours(config.theme),
  () => undefined,
)
// Not as transitions: the first screen would be drawn in slices, behind everything else.
reactRoot.render(<RouterProvider router={router} useTransitions={false} />)
