import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

export const isBlank = (value: ReactNode) => value === null || value === undefined || value === '' || value === '–'

/** Of what nobody types in: what has not come about yet is left out, not called missing. */
export const happened = (...facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => !isBlank(value))
