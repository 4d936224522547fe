import { maxItems } from '#features/tasks/shared/rules.ts'

/** As many as can be looked through. */
export const maxChecklists = 50

/** The points of a template that a list does not have yet, as many as it has room for. */
export const missingPoints = (present: readonly string[], points: readonly string[]) =>
  points.filter(point => !present.includes(point)).slice(0, maxItems - present.length)
