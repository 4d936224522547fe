/** Bytes: the browser makes a small square of the picture before it sends it. */
export const maxAvatarBytes = 256 * 1024

/** People whose pictures one call answers. */
export const maxAvatars = 100
