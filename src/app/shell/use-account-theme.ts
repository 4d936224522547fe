import { useMantineColorScheme } from '@mantine/core'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { Theme } from '#kernel/access/account.ts'
import { colourScheme } from '#web/ui/theme.ts'

/** The look that an account has chosen holds wherever it is logged in; before that it is the device's own. */
export function useAccountTheme(theme: Theme | undefined) {
  const { setColorScheme } = useMantineColorScheme()
  const apply = useEffectEvent(setColorScheme)
  useLayoutEffect(() => {
    if (theme) apply(colourScheme(theme))
  }, [theme])
}
