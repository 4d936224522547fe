import { extensionPoint } from '#kernel/extension.ts'

/** A hook: the address of somebody's picture, as long as they have one. */
export const avatarAddress = extensionPoint<(id: string | null | undefined) => string | null | undefined>('the addresses of pictures')
