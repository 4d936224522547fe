import { IconChevronDown } from '@tabler/icons-react'
import { readableOn } from '#kernel/colours.ts'
import { createElement } from 'react'
import { createTheme, type MantineColorScheme, type VariantColorsResolver } from '@mantine/core'
import type { Theme } from '#kernel/access/account.ts'
import type { OfficeConfig } from '#kernel/office-config.ts'

const shade = (colour: string) => `color-mix(in srgb, ${colour} 88%, var(--text))`

/** Five kinds of buttons: the act, an ordinary one, a soft one, a quiet one, and what destroys. */
const variants: VariantColorsResolver = ({ variant }) => {
  if (variant === 'default') return { background: 'var(--surface)', hover: 'var(--hover)', color: 'var(--text)', border: '1px solid var(--line-strong)' }
  if (variant === 'light')
    return {
      background: 'var(--blue-tint)',
      hover: 'color-mix(in srgb, var(--blue) 16%, var(--surface))',
      color: 'var(--blue)',
      border: '1px solid transparent',
    }
  if (variant === 'subtle') return { background: 'transparent', hover: 'var(--nav-active)', color: 'var(--text-2)', border: '1px solid transparent' }
  if (variant === 'danger') return { background: 'var(--danger)', hover: shade('var(--danger)'), color: 'var(--on-danger)', border: '1px solid transparent' }
  if (variant === 'danger-outline')
    return { background: 'var(--surface)', hover: 'var(--red-tint)', color: 'var(--red)', border: '1px solid var(--line-strong)' }
  return { background: 'var(--primary)', hover: shade('var(--primary)'), color: 'var(--on-primary)', border: '1px solid transparent' }
}

/** A dialog's header is no banner of the page. */
const dialog = { closeButtonProps: { 'aria-label': 'Zamknij' }, attributes: { header: { role: 'presentation' } } }
const controlHeights = { '--button-height-xs': '32px', '--button-height-sm': 'var(--control-height)', '--button-height-md': '44px' }
const fontSizes = { '--mantine-font-size-xs': '13px' }
const paddings = { '--button-padding-x-xs': '10px', '--button-padding-x-sm': '14px', '--button-padding-x-md': '16px' }
const inputs = { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] } }

/** Components are named as plain objects: importing them here would put them all into the first chunk. */
export const theme = createTheme({
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  variantColorResolver: variants,
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  components: {
    Button: {
      defaultProps: { size: 'sm', loaderProps: { size: 16, 'aria-hidden': true } },
      vars: () => ({ root: { ...controlHeights, ...fontSizes, ...paddings } }),
      styles: { label: { fontWeight: 500, fontSize: 'inherit' }, section: { marginInlineEnd: 6 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    Modal: { defaultProps: { ...dialog, centered: true, radius: 10, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 110 } } },
    Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 150 } } },
    CloseButton: { defaultProps: { 'aria-label': 'Zamknij' } },
    PasswordInput: { defaultProps: { ...inputs.defaultProps, visibilityToggleButtonProps: { 'aria-label': 'Pokaż hasło' } } },
    TextInput: inputs,
    Textarea: inputs,
    NativeSelect: { defaultProps: { ...inputs.defaultProps, rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true }) } },
    NumberInput: inputs,
    Select: {
      defaultProps: {
        ...inputs.defaultProps,
        nothingFoundMessage: 'Nic nie znaleziono',
        clearButtonProps: { 'aria-label': 'Wyczyść' },
        checkIconPosition: 'right',
      },
    },
    MultiSelect: { defaultProps: { ...inputs.defaultProps, nothingFoundMessage: 'Nic nie znaleziono', clearButtonProps: { 'aria-label': 'Wyczyść' } } },
    Menu: { defaultProps: { radius: 10, transitionProps: { duration: 80 }, position: 'bottom-end', returnFocus: true, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { radius: 10, transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 400, closeDelay: 110, radius: 6, events: { hover: true, focus: true, touch: false } } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    Pagination: { defaultProps: { getControlProps: (control: string) => ({ 'aria-label': pageControls[control] }) } },
  },
})

const pageControls: Record<string, string> = {
  first: 'Pierwsza strona',
  previous: 'Poprzednia strona',
  next: 'Następna strona',
  last: 'Ostatnia strona',
}

/** Tenant colours go through CSSOM: the content security policy needs no exception for them. */
export function applyTenantColours(colours: OfficeConfig['theme']) {
  const { style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const)
    for (const use of ['primary', 'secondary'] as const) {
      const colour = colours[scheme][use]
      style.setProperty(`--tenant-${use}-${scheme}`, colour)
      style.setProperty(`--tenant-on-${use}-${scheme}`, readableOn(colour))
    }
}

/** The name of a person's choice in Mantine's words. */
export const colourScheme = (choice: Theme): MantineColorScheme => (choice === 'system' ? 'auto' : choice)

/** Requested after the first paint; until then the system's own font stands in. */
export function requestFont(stylesheet: string) {
  if (document.querySelector(`link[href="${CSS.escape(stylesheet)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheet
  document.head.append(link)
}
