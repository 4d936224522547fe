import { useState } from 'react'
import { config } from '#web/session/config.ts'

export type Density = 'comfortable' | 'compact'

interface Look {
  columns?: string[]
  density: Density
}

/** A list's chosen columns and density, kept in this browser. */
export function useListPreferences(name: string) {
  const key = `list:${name}`
  const [look, setLook] = useState<Look>(() => {
    const stored = localStorage.getItem(key)
    return stored ? (JSON.parse(stored) as Look) : { density: config().variants.density }
  })
  return [
    look,
    (next: Look) => {
      localStorage.setItem(key, JSON.stringify(next))
      setLook(next)
    },
  ] as const
}
