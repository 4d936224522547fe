import type { ComponentType } from 'react'
import { extensionPoint } from '#kernel/extension.ts'

interface MenuPlace {
  title: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  to: string
}

/** Where the menu leads this person: the shell knows. */
export const menuPlaces = extensionPoint<(isAdmin: boolean) => readonly MenuPlace[]>('the places of the menu')
