import type { TagMark } from '#features/tags/contract.ts'

export const hueLabels: Record<TagMark['hue'], string> = {
  slate: 'Szary',
  blue: 'Niebieski',
  teal: 'Morski',
  green: 'Zielony',
  amber: 'Bursztynowy',
  pink: 'Różowy',
  violet: 'Fioletowy',
  red: 'Czerwony',
}
