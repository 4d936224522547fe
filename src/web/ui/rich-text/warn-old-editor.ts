import { MINIMUM_EDITOR_VERSION } from './constants.ts'

/** An older editor still works, mostly; whoever maintains the installation learns of it from the console. */
export function warnOldEditor(version: string): void {
  const major = Number.parseInt(version, 10)
  if (major >= MINIMUM_EDITOR_VERSION) return
  console.warn(`CKEditor ${version} is older than ${MINIMUM_EDITOR_VERSION}, the oldest supported version.`)
}
