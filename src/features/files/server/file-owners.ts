import type { Actor } from '#kernel/access/access.ts'
import type { Needs } from '#kernel/feature-flags.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'
import { extensionPoint } from '#kernel/extension.ts'

/** A record that holds files, asked through its own store. */
export interface FileOwner {
  /** Switched off, it opens none of its files. */
  needs?: Needs
  /** The file, where the person sees a record that holds it. */
  find(db: Db, actor: Actor, file_id: string, office: Office): Promise<{ id: string } | undefined>
}

/** Tells the screens of those who may see a file, and of nobody else, that it changed. */
export const tellHolders = extensionPoint<(db: Db, file: { id: string; uploaded_by: string | null }) => Promise<void>>('the holders of files')

export const fileOwners = extensionPoint<readonly FileOwner[]>('the owners of files')
