import type { Hue } from '#kernel/colours.ts'

export const hueLabels: Record<Hue, string> = {
  slate: 'Szary',
  blue: 'Niebieski',
  teal: 'Morski',
  green: 'Zielony',
  amber: 'Bursztynowy',
  pink: 'Różowy',
  violet: 'Fioletowy',
  red: 'Czerwony',
}
