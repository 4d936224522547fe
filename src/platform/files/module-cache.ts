import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Makes the modules that are read from here on quick to read: what Node makes of them is kept in this folder for the next start, and
 * drizzle's files are found without asking what kind they are, for which Node reads its long package.json again for each of them.
 */
export function enableModuleCache(folder: string) {
  enableCompileCache(folder)
  const entrances = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('drizzle-orm')) return { ...entrances.getOrInsertComputed(specifier, () => next(specifier, context)), shortCircuit: true }
      if (specifier.startsWith('.') && context.parentURL?.includes('/drizzle-orm/'))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      return next(specifier, context)
    },
  })
}
