/** Icons in buttons and menus: words stand beside them. */
export const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
