import { z } from 'zod'
import { hues } from '#kernel/colours.ts'

/** A tag as it stands beside a company. */
export const tagMark = z.object({ id: z.uuid(), name: z.string(), hue: z.enum(hues) })
export type TagMark = z.infer<typeof tagMark>
