import { sql } from 'kysely'
import { loggedRecords } from '#features/audit/server/store-records.ts'
import { loggedWords } from '#features/audit/server/store-words.ts'
import { dropAvatar } from '#features/avatars/store.ts'
import { makeClosingStatement } from '#features/billing/server/store-make.ts'
import { revokeFeed as revokeCalendarFeed } from '#features/calendar/server/store-feed.ts'
import { commentTargets } from '#features/comments/server/comment-target.ts'
import { findCommentFile } from '#features/comments/server/store.ts'
import { findReceipt } from '#features/declarations/server/store.ts'
import { onDocument } from '#features/documents/server/audit.ts'
import { onJoined } from '#features/documents/server/duplicates/join.ts'
import { joinDecisions } from '#features/purchase-decisions/server/store-join.ts'
import { onFetched } from '#features/documents/server/store-fetched.ts'
import { findAttachedFile } from '#features/documents/server/store.ts'
import { findScan } from '#features/powers/server/store.ts'
import { findContractFile } from '#features/employees/server/store-contracts.ts'
import { findMessageFile } from '#features/messages/server/store.ts'
import { aboutLeaving } from '#features/companies/server/store-mail.ts'
import { onVatNumber } from '#features/companies/server/on-vat-number.ts'
import { onFigures } from '#features/monthly-figures/server/on-figures.ts'
import { forgetVatNumber } from '#features/ksef/server/store.ts'
import { onPayerRemoved } from '#features/payers/server/on-removed.ts'
import { followLaw } from '#features/law/store-follow.ts'
import { lawParts } from '#features/law/store-part.ts'
import { followDocument, followFetched } from '#features/purchase-decisions/server/store-follow.ts'
import { followLawInForce, shipCatalogue } from '#features/recurring-tasks/server/store-ship.ts'
import { indexOfSearch } from '#features/search/server/index-query.ts'
import { furtherChecks } from '#features/settlements/server/closing-checks.ts'
import { onAmount, onClosed, onWorked } from '#features/settlements/server/store-extensions.ts'
import { refuseLeftOut } from '#features/obligations/server/acts.ts'
import { finishing, reopening } from '#features/tasks/server/finishing.ts'
import { finishObligation } from '#features/obligations/server/finish.ts'
import { reopenObligation } from '#features/obligations/server/reopen.ts'
import { catalogueOfKnownKinds } from '#features/obligations/server/law-part.ts'
import { followMonth } from '#features/obligations/server/store-follow.ts'
import { findSystemTicketFile } from '#features/system-tickets/server/store.ts'
import { findTaskFile } from '#features/tasks/server/store-files.ts'
import { limitsPart } from '#features/tax-limits/server/statutory.ts'
import { warnOfLimits } from '#features/tax-limits/server/store-warn.ts'
import { fillOffice } from '#features/tenants/server/store.ts'
import { findTicketFile } from '#features/tickets/server/store.ts'
import { findTrainingFile } from '#features/trainings/server/store.ts'
import { revokeFeed } from '#features/users/server/new-password.ts'
import { dropPictures, removeContents } from '#features/users/server/store-removal.ts'
import { hasTotp as hasAuthenticator } from '#features/auth/server/store-factors.ts'
import { forgetDevices } from '#features/auth/server/tokens.ts'
import { commentNoticeRule } from '#features/comments/server/store-notice-rule.ts'
import { documentNoticeRule } from '#features/documents/server/store-notice-rule.ts'
import { fileOwners, tellHolders } from '#features/files/server/file-owners.ts'
import { findPicture, removeLater, shareFiles, unshareFiles } from '#features/files/server/store.ts'
import { noticeRules } from '#features/notifications/server/notify-rules.ts'
import { titleOfMessage } from '#features/notifications/server/store-titles.ts'
import { isOver, isTold, mayRead } from '#features/notifications/server/store-visibility.ts'
import { messageRules, sendToDevice } from '#features/outbox/server/message-rules.ts'
import { tellDevice } from '#features/push/store-send.ts'
import { forgetDevicesOf } from '#features/push/store.ts'
import { listOpenOf } from '#features/tasks/server/store.ts'
import { releasePayer } from '#features/tasks/server/store-payers.ts'
import { taskNoticeRule } from '#features/tasks/server/store-notice-rule.ts'
import { shortenSessions as shortenRunning } from '#features/auth/server/tokens.ts'
import { distrustAll as distrustAllBrowsers } from '#features/auth/server/trusted-browsers.ts'
import { distrustAll, hasTotp, shortenSessions } from '#features/tenants/server/api.ts'
import { logoFiles } from '#features/tenants/server/store-logo.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { searchIndex } from '#platform/db/search-index.ts'
import { auditRecords } from './audit/records.ts'
import { auditWords } from './audit/words.ts'
import { commentTargets as targets } from './comment-targets.ts'
import { tellHoldersOf } from './file-holders.ts'

/** Fills the extension points of lower layers; imported by every program that runs them. */

searchIndex.provide(indexOfSearch)

loggedRecords.provide(auditRecords)
loggedWords.provide(auditWords)

commentTargets.provide(targets)

fileOwners.provide([
  { needs: 'documents', find: findAttachedFile },
  { needs: 'component:settlements', find: findReceipt },
  // By what is talked about.
  { find: (db, actor, file_id, office) => findCommentFile(db, office, actor, file_id) },
  { find: findTicketFile },
  { find: findMessageFile },
  { needs: 'component:companyTasks', find: findTaskFile },
  { needs: 'component:systemTickets', find: findSystemTicketFile },
  { needs: ['component:employees', 'component:employeeContracts'], find: findContractFile },
  { needs: 'company', find: findScan },
  { needs: 'component:trainings', find: findTrainingFile },
])

tellHolders.provide(tellHoldersOf)

noticeRules.provide([commentNoticeRule, documentNoticeRule, taskNoticeRule])

messageRules.provide({
  titleOf: titleOfMessage,
  mayRead,
  isTold,
  isOver,
  isOfLeaving: event => sql<boolean>`(${event} = any(${[...aboutLeaving]}::text[]))`,
})

sendToDevice.provide(tellDevice)

forgetDevices.provide(forgetDevicesOf)

hasTotp.provide(hasAuthenticator)
distrustAll.provide(distrustAllBrowsers)
shortenSessions.provide(shortenRunning)

logoFiles.provide({ find: findPicture, share: shareFiles, unshare: unshareFiles })

removeContents.provide(removeLater)

lawParts.provide([catalogueOfKnownKinds, limitsPart])

followLaw.provide(db => followLawInForce(db))

fillOffice.provide(shipCatalogue)

dropPictures.provide(dropAvatar)

revokeFeed.provide(revokeCalendarFeed)

onVatNumber.provide(forgetVatNumber)

onPayerRemoved.provide(releasePayer)

onFigures.provide(warnOfLimits)

furtherChecks.provide([
  {
    code: 'tasks',
    forms: ['otwarte zadanie', 'otwarte zadania', 'otwartych zadań'],
    needs: 'component:companyTasks',
    list: (db, actor, { id }) => listOpenOf(db, actor, id),
  },
])

onClosed.provide(async (call, settlement) => {
  if (isOn(call.office.settings.switches, 'component:billing')) await makeClosingStatement(call, settlement)
})

onDocument.provide(followDocument)
onJoined.provide(joinDecisions)
onFetched.provide(followFetched)

finishing.provide(finishObligation)
reopening.provide(reopenObligation)

onAmount.provide(refuseLeftOut)

onWorked.provide((db, office, settlement) => followMonth(db, office.settings.switches, settlement))
