/** Bytes: the browser makes a small square of the picture before it sends it. */
export const largestAvatar = 256 * 1024

/** People whose pictures one call answers. */
export const mostAvatars = 100
