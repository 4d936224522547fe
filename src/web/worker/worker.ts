import { type PushScope, showPushes } from './push.ts'

// The service worker, `/worker.js`: it runs without a page, and only while there is something to do.
showPushes(self as unknown as PushScope)
