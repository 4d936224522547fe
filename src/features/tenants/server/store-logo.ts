import { buffer } from 'node:stream/consumers'
import { imageSize } from 'image-size'
import { findPicture, shareFiles, unshareFiles } from '#features/files/server/store.ts'
import type { Logo } from '#features/tenants/shared/contract.ts'
import { lockSettings } from './store.ts'
import { largestLogo } from '#features/tenants/shared/rules.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import type { PersonContext } from '#platform/http/context.ts'

type KeptLogo = NonNullable<OfficeSettings['logo']>

export const logoOf = ({ logo }: Pick<OfficeSettings, 'logo'>): Logo | null =>
  logo ? { url: `/api/config/logo/${logo.file_id}`, width: logo.width, height: logo.height } : null

/** Takes a picture that one has just uploaded and lets go of the one before it; of two who choose at once the second replaces the first one's. */
export async function takeLogo(context: PersonContext, file_id: string | null): Promise<{ before: KeptLogo | null; after: KeptLogo | null }> {
  const { db, actor, office } = context
  const before = (await lockSettings(db, office.id)).logo ?? null
  if (before?.file_id === file_id) return { before, after: before }
  const after = file_id ? await readLogo(context, file_id) : null
  if (file_id) await shareFiles(db, actor, [file_id])
  if (before) await unshareFiles(db, [before.file_id])
  return { before, after }
}

async function readLogo(context: PersonContext, file_id: string): Promise<KeptLogo> {
  const { office, installation } = context
  const content = await findPicture(context, file_id, { name: 'Logo', largest: largestLogo })
  const { width, height, orientation = 1 } = imageSize(await buffer(await installation.storage.read(office.id, content.digest)))
  // From 5 on the picture lies on its side and is shown turned.
  return orientation < 5 ? { file_id, width, height } : { file_id, width: height, height: width }
}
