import { z } from 'zod'
import { hues } from '#kernel/hues.ts'

/** A tag as it stands beside a company. */
export const tagMark = z.object({ id: z.uuid(), name: z.string(), hue: z.enum(hues) })
export type TagMark = z.infer<typeof tagMark>
