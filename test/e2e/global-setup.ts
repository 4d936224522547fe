import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#test/e2e/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of the demo, which each file works on a copy of. */
    demo_folder: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await seedDemo()
  project.provide('demo_folder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
