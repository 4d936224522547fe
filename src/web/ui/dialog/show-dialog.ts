import '#web/ui/layout/mantine.ts'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '#web/ui/theme.ts'

/** Shows a dialog outside every screen and waits for its answer. */
export function showDialog<Answer>(dialog: (answer: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise(resolve => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answered = dialog(answer => {
      root.unmount()
      place.remove()
      resolve(answer)
    })
    root.render(createElement(MantineProvider, { theme, defaultColorScheme: 'auto', withCssVariables: false }, answered))
  })
}
