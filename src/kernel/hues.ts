/** The hues of the design, so that every state and every tag can be read in both themes. */
export const hues = ['slate', 'blue', 'teal', 'green', 'amber', 'pink', 'violet', 'red'] as const
export type Hue = (typeof hues)[number]

/** How a state is called and coloured; screens add its icon. */
export interface StateLabel {
  label: string
  hue: Hue
}
