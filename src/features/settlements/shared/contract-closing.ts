import { z } from 'zod'

const openCodes = ['documents', 'taxes_not_sent', 'taxes_unpaid', 'declarations', 'checklist', 'tasks'] as const

/** What holds up the closing of a month. */
export const openMatter = z.object({ code: z.enum(openCodes), count: z.int(), label: z.string(), items: z.array(z.string()) })
export type OpenMatter = z.infer<typeof openMatter>
