import { sql } from 'kysely'
import './extensions.ts'
import { sealAudit, usualReach, wholeReach } from '#features/audit/server/sealer.ts'
import { knownFor } from '#features/auth/server/devices.ts'
import { forgetOldEvents, listSince } from '#features/realtime/store.ts'
import { emptyBin, remindUnacknowledged } from '#features/documents/server/jobs.ts'
import { forgetOldNotices, sendDigests } from '#features/notifications/server/jobs.ts'
import { warnOfQuotas } from '#features/files/server/quota.ts'
import { scanWaiting } from '#features/files/server/scan.ts'
import { forgetUnattached, removeHalves } from '#features/files/server/cleanup.ts'
import { verifyPortion } from '#features/files/server/verify.ts'
import { forgetSettled } from '#features/outbox/server/store.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { runExport, tendExports } from '#features/exports/server/run.ts'
import { remindOfDeadlines, warnOfContributionLimit } from '#features/employees/server/jobs.ts'
import { runImport, tendImports } from '#features/imports/server/run.ts'
import { checkByNewCertificate, checkConnections, fetchAsked, fetchInvoices, tellOfArrived, warnOfKsefEnds } from '#features/ksef/server/jobs.ts'
import { followOfficeRules, remindOfDecisions, settleDecisions } from '#features/purchase-decisions/server/jobs.ts'
import { applyLaw, watchLaw } from '#features/law/store.ts'
import { warnEverybody } from '#features/tax-limits/server/jobs.ts'
import { runBroadcast, tendBroadcasts } from '#features/messages/server/run.ts'
import { forgetWords } from '#features/search/server/store.ts'
import { forgetEnded } from '#features/push/store.ts'
import { approveSilently, openSettlementsOfMonth } from '#features/settlements/server/jobs.ts'
import { remindOfDocuments } from '#features/settlements/server/reminders/remind.ts'
import { remindOfPayments } from '#features/settlements/server/reminders/remind-payments.ts'
import { warnOfPowerEnds } from '#features/powers/server/jobs.ts'
import { closeResolved } from '#features/tickets/server/jobs.ts'
import { followAsked } from '#features/obligations/server/store-follow.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { remindOfTasks } from '#features/tasks/server/jobs.ts'
import { remindOfTrainings } from '#features/trainings/server/jobs.ts'
import { closeSurveys, openSurveys } from '#features/surveys/server/jobs.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { registerBackgroundJob, registerJob, startJobs } from '#platform/jobs/jobs.ts'
import { startListening } from '#platform/realtime/pg-listener.ts'
import { analyzeGrown, vacuumTables } from '#platform/db/embedded/maintenance.ts'

const now = sql<string>`now()`

const readEachOffice = (installation: Installation, work: (db: Db) => Promise<void>) =>
  forEachTenant(installation, ({ id }) => work(installation.database.reader(officeScope(id))))

const seal = (installation: Installation, reach: string) => forEachTenant(installation, ({ id }) => sealAudit(installation.database, id, reach))

async function forgetExpired(db: Db) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '24 hours'`).execute()
  await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('challenges').where('created_at', '<', sql<string>`now() - interval '2 days'`).execute()
  await db.deleteFrom('answered_challenges').where('created_at', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.deleteFrom('login_failures').where('created_at', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.deleteFrom('devices').where('last_seen_at', '<', sql<string>`now() - ${knownFor}`).execute()
  await db.deleteFrom('user_tokens').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()
  await forgetEnded(db)
  // Ended sessions are kept for a while: an old refresh token used again is a sign of theft.
  await db
    .deleteFrom('sessions')
    .where(eb => eb.or([eb('absolute_end', '<', now), eb('ended_at', '<', sql<string>`now() - interval '30 days'`)]))
    .execute()
}

registerJob({ name: 'seal_audit', cron: '* * * * *', run: installation => seal(installation, usualReach) })
registerJob({ name: 'seal_all_audit', cron: '40 3 * * *', run: installation => seal(installation, wholeReach) })
registerJob({ name: 'forget_events', cron: '*/10 * * * *', run: installation => readEachOffice(installation, forgetOldEvents) })
registerJob({ name: 'scan_files', cron: '* * * * *', run: scanWaiting })
registerJob({ name: 'verify_files', cron: '*/10 * * * *', run: verifyPortion })
registerJob({ name: 'warn_of_quotas', cron: '35 * * * *', run: warnOfQuotas })
registerJob({ name: 'remove_halves', cron: '10 4 * * *', run: removeHalves })
registerJob({ name: 'forget_unattached', cron: '20 4 * * *', run: forgetUnattached })
registerJob({ name: 'open_settlements', cron: '15 0 * * *', run: openSettlementsOfMonth })
registerJob({ name: 'approve_silently', cron: '5 * * * *', run: approveSilently })
registerJob({ name: 'remind_of_documents', cron: '15 9 * * 1-5', run: remindOfDocuments })
registerJob({ name: 'warn_of_limits', cron: '20 6 * * *', run: warnEverybody })
registerJob({ name: 'close_resolved_tickets', cron: '20 1 * * *', run: closeResolved })
registerJob({ name: 'empty_bin', cron: '35 4 * * *', run: emptyBin })
registerJob({ name: 'remind_unacknowledged', cron: '10 9 * * 1-5', run: remindUnacknowledged })
registerJob({ name: 'make_tasks', cron: '20 0 * * *', run: makeRecurringTasks })
registerJob({ name: 'remind_of_tasks', cron: '0 7 * * *', run: remindOfTasks })
registerJob({ name: 'warn_of_ksef_ends', cron: '5 7 * * *', run: installation => warnOfKsefEnds(installation) })
registerJob({ name: 'warn_of_power_ends', cron: '35 7 * * *', run: installation => warnOfPowerEnds(installation) })
registerJob({ name: 'check_ksef', cron: '45 3 * * *', long: true, run: checkConnections })
registerJob({ name: 'fetch_ksef', cron: '*/15 * * * *', long: true, run: fetchInvoices })
registerBackgroundJob({ name: 'check_ksef', long: true, run: checkByNewCertificate })
registerBackgroundJob({ name: 'fetch_ksef', long: true, run: fetchAsked })
registerJob({ name: 'tell_of_ksef_invoices', cron: '15 7 * * *', run: installation => tellOfArrived(installation) })
registerJob({ name: 'settle_purchase_decisions', cron: '25 0 * * *', run: installation => settleDecisions(installation) })
registerBackgroundJob({ name: 'follow_purchase_rules', run: followOfficeRules })
registerJob({ name: 'remind_of_purchase_decisions', cron: '25 7 * * *', run: installation => remindOfDecisions(installation) })
registerJob({ name: 'remind_of_payments', cron: '10 7 * * *', run: remindOfPayments })
registerJob({ name: 'forget_expired', cron: '25 * * * *', run: installation => readEachOffice(installation, forgetExpired) })
registerJob({ name: 'send_digests', cron: '30 6 * * *', run: sendDigests })
registerJob({ name: 'forget_notices', cron: '45 4 * * *', run: installation => readEachOffice(installation, forgetOldNotices) })
registerJob({ name: 'forget_messages', cron: '55 4 * * *', run: installation => readEachOffice(installation, forgetSettled) })
registerJob({ name: 'forget_spellings', cron: '50 4 * * *', run: installation => readEachOffice(installation, forgetWords) })
registerJob({ name: 'tend_exports', cron: '*/2 * * * *', run: tendExports })
registerJob({ name: 'tend_imports', cron: '1-59/2 * * * *', run: tendImports })
registerJob({ name: 'remind_of_deadlines', cron: '20 7 * * *', run: remindOfDeadlines })
registerJob({ name: 'warn_of_contribution_limit', cron: '25 7 * * *', run: warnOfContributionLimit })
registerJob({ name: 'remind_of_trainings', cron: '30 7 * * *', run: remindOfTrainings })
registerBackgroundJob({ name: 'export', run: runExport })
registerBackgroundJob({ name: 'import', run: runImport })
registerJob({ name: 'close_surveys', cron: '20 0 * * *', run: closeSurveys })
registerJob({ name: 'open_surveys', cron: '40 7 * * *', run: openSurveys })
registerJob({ name: 'analyze_grown', cron: '3-59/5 * * * *', onEmbedded: true, run: analyzeGrown })
registerJob({ name: 'vacuum_tables', cron: '50 3 * * *', onEmbedded: true, run: vacuumTables })
registerJob({ name: 'tend_broadcasts', cron: '1-59/2 * * * *', run: tendBroadcasts })
registerBackgroundJob({ name: 'broadcast', run: runBroadcast })
registerBackgroundJob({ name: 'follow_month', run: followAsked })

/** The sweep finds what a dead worker left and what other programs wrote. */
const sweepEveryMs = 60_000

/**
 * Everything that runs beside the requests; every node hears the others, only workers send and do jobs. It takes up nothing new once it is
 * told to stop, and ends after the last request, which `closed` resolves with.
 */
export async function startWorkers(installation: Installation): Promise<{ stop(closed: Promise<unknown>): Promise<void> }> {
  if (installation.bus !== installation.database.bus) throw new Error('The bus of an installation is the bus of its database.')
  const listening = await startListening(installation, listSince)
  // Heard before it is read, so that no change falls between.
  const unwatch = watchLaw(installation)
  await applyLaw(installation.database)
  if (!installation.config.workers)
    return {
      stop: async closed => {
        await closed
        unwatch()
        await listening.stop()
      },
    }
  const outbox = startOutbox(installation)
  const sweep = () => void outbox.sweep().catch(error => installation.log.error({ err: error }, 'The outbox was not swept.'))
  const jobs = await startJobs(installation)
  const sweeping = setInterval(sweep, sweepEveryMs)
  const quiet = installation.bus.on('missed', sweep)
  sweep()
  return {
    stop: async closed => {
      clearInterval(sweeping)
      quiet()
      unwatch()
      // Whatever fails of it, the last request is answered.
      const ends = await Promise.allSettled([closed, outbox.stop(), jobs.stop()])
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      // The last requests left entries; nobody may come to seal them before somebody verifies the chain.
      await seal(installation, usualReach)
      await listening.stop()
    },
  }
}
