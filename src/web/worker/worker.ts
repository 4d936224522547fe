import { type PushScope, showPushes } from './push.ts'
import { keepShell, type ShellScope } from './shell.ts'

/** Written in by the build (`build/shell.ts`). */
declare const shellVersion: string
declare const shellFiles: readonly string[]

// The service worker, `/worker.js`: it runs without a page, and only while there is something to do.
showPushes(self as unknown as PushScope)
keepShell(self as unknown as ShellScope, shellVersion, shellFiles)
