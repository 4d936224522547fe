import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf } from '#web/build/files.ts'

/** What can be opened without a line: the portal's first files, the frame with its menus, and sending documents. */
const roots = [
  'src/app/browser.tsx',
  'src/app/shell/Frame.tsx',
  'src/app/shell/BottomBar.tsx',
  'src/app/shell/NavigationDrawer.tsx',
  'src/web/ui/dialog/MenuPanel.tsx',
  'src/web/ui/layout/RouteAnnouncer.tsx',
  'src/web/ui/feedback/Toasts.tsx',
  'src/web/ui/list/Paging.tsx',
  'src/features/documents/public.tsx',
  'src/features/documents/pages/upload/OfflineStatus.tsx',
  'src/features/documents/pages/DocumentList.tsx',
  'src/features/documents/pages/upload/DocumentUpload.tsx',
  'src/features/documents/pages/upload/LeaveDialog.tsx',
  'src/features/documents/pages/upload/OfflineNotice.tsx',
]

/** Tells the service worker which files to keep. Their names hold their content, and so the list is a version. */
export const shell = (): Plugin => ({
  name: 'shell',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = filesOf(bundle, roots)
    const list = JSON.stringify([...files].sort())
    const version = createHash('sha256')
      .update(list)
      .update(await readFile(join(dir, 'index.html')))
      .digest('hex')
      .slice(0, 12)
    const path = join(dir, 'worker.js')
    await writeFile(path, `const shellVersion=${JSON.stringify(version)},shellFiles=${list};${await readFile(path, 'utf8')}`)
  },
})
