import { useLocation } from 'react-router'

/** An address that was typed or named on the page before, so that no step asks for it again: a page's `state` as `{ email }`. */
export const useKnownEmail = (): string => (useLocation().state as { email?: string } | null)?.email ?? ''
