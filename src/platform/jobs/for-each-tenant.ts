import type { Installation } from '#platform/http/context.ts'
import type { Office } from '#platform/config/offices.ts'

/**
 * Work of a job, office by office, but for suspended ones: one that fails holds up no other, and has the whole tried again once all had their
 * turn. Throws at the end where one has.
 */
export async function forEachTenant({ offices, log }: Pick<Installation, 'offices' | 'log'>, work: (office: Office) => Promise<unknown>) {
  let failed = 0
  for (const office of await offices.list()) {
    if (office.settings.suspended_at) continue
    try {
      await work(office)
    } catch (error) {
      failed++
      log.error({ err: error, tenant_id: office.id }, 'The work for one office failed.')
    }
  }
  if (failed > 0) throw new Error(`The work failed for ${failed} of the offices.`)
}
