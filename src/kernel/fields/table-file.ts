import { z } from 'zod'

/** A table that is small enough to be made while somebody waits. */
export const tableFormats = ['csv', 'xlsx', 'pdf'] as const
export type TableFormat = (typeof tableFormats)[number]

export const tableFile = z.object({
  name: z.string(),
  media_type: z.string(),
  /** Base64. */
  content: z.string(),
})
export type TableFile = z.infer<typeof tableFile>
