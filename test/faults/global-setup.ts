import type { TestProject } from 'vitest/node'
import { setupServer } from '#test/global-setup.ts'

/** Tests that lay out a whole world here do it as the API's tests do, on PostgreSQL. */
export default (project: TestProject) => setupServer(project)
