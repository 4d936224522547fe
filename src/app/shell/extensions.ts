import { loadRecordWords } from '#features/audit/pages/record-words.ts'
import { useAvatar } from '#features/avatars/pages/use-avatar.ts'
import { useDefaultView, viewsOf } from '#features/saved-views/pages/use-default-view.ts'
import { askForSteps } from '#features/tasks/pages/ask-for-steps.ts'
import { menuPlaces } from '#features/search/pages/menu-places.ts'
import { queryClient } from '#web/api/query.ts'
import { avatarAddress } from '#web/ui/display/avatar-address.ts'
import { lazyOptional } from '#web/ui/layout/lazy-optional.ts'
import { listParts } from '#web/ui/list/list-parts.ts'
import { placesOf } from './menu.ts'

/** Fills the extension points that only screens behind the log-in reach; `browser-extensions.ts` fills those that the log-in needs. */

avatarAddress.provide(useAvatar)

listParts.provide({
  prefetch: list => queryClient.prefetchQuery(viewsOf(list)),
  useDefaultView,
  Views: lazyOptional(() => import('#features/saved-views/pages/ViewBar.tsx').then(part => part.ViewBar)),
  Export: lazyOptional(() => import('#features/exports/pages/ExportMenu.tsx').then(part => part.ExportMenu)),
})

menuPlaces.provide(placesOf)

askForSteps.provide(async asking => (await import('#features/obligations/pages/FinishDialog.tsx')).askForSteps(asking))

loadRecordWords.provide(() => import('#app/audit/words.ts').then(part => part.auditWords))
