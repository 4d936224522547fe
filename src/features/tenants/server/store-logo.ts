import { buffer } from 'node:stream/consumers'
import { imageSize } from 'image-size'
import type { Logo } from '#kernel/office-config.ts'
import { lockSettings } from './store.ts'
import { maxLogoBytes } from '#features/tenants/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { Db } from '#platform/db/db.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** What a logo asks of the files. */
interface LogoFiles {
  /** One's own picture that belongs to nothing yet, or a refusal that says why it will not do. */
  find(context: PersonContext, file_id: string, picture: { name: string; maxBytes: number }): Promise<{ digest: string }>
  /** To the office as a whole. */
  share(db: Db, actor: Actor, ids: readonly string[]): Promise<unknown>
  unshare(db: Db, ids: readonly string[]): Promise<void>
}
export const logoFiles = extensionPoint<LogoFiles>('the files of logos')

type KeptLogo = NonNullable<OfficeSettings['logo']>

export const logoOf = ({ logo }: Pick<OfficeSettings, 'logo'>): Logo | null =>
  logo ? { url: `/api/config/logo/${logo.file_id}`, width: logo.width, height: logo.height } : null

/** Takes a picture that one has just uploaded and lets go of the one before it; of two who choose at once the second replaces the first one's. */
export async function takeLogo(context: PersonContext, file_id: string | null): Promise<{ before: KeptLogo | null; after: KeptLogo | null }> {
  const { db, actor, office } = context
  const before = (await lockSettings(db, office.id)).logo ?? null
  if (before?.file_id === file_id) return { before, after: before }
  const after = file_id ? await readLogo(context, file_id) : null
  if (file_id) await logoFiles.get().share(db, actor, [file_id])
  if (before) await logoFiles.get().unshare(db, [before.file_id])
  return { before, after }
}

async function readLogo(context: PersonContext, file_id: string): Promise<KeptLogo> {
  const { office, installation } = context
  const content = await logoFiles.get().find(context, file_id, { name: 'Logo', maxBytes: maxLogoBytes })
  const { width, height, orientation = 1 } = imageSize(await buffer(await installation.storage.read(office.id, content.digest)))
  // From 5 on the picture lies on its side and is shown turned.
  return orientation < 5 ? { file_id, width, height } : { file_id, width: height, height: width }
}
