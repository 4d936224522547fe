import type { ComponentType, ReactNode } from 'react'

/** One thing that waits for somebody, of whatever feature. */
export interface ToDo {
  key: string
  /** By when; null where there is no term. */
  date: string | null
  title: string
  /** From whom, how long it takes. */
  about: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  hue?: 'amber' | 'violet' | 'slate'
  tools: ReactNode
  /** Somebody has asked, in these words and there. */
  request?: { text: string | null; to: string | undefined; reply?(close: () => void): ReactNode }
  /** Told of after what is to be done now. */
  later?: boolean
}
