import { type PropsWithChildren, useDeferredValue } from 'react'

/** What stands around the first screen is drawn right after it: whoever opens a page came for what it shows. Its room is kept by what it stands in. */
export const DeferredChrome = ({ children }: PropsWithChildren) => useDeferredValue(true, false) && children
