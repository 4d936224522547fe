/** Pixels. A larger picture is refused by its header, before anything decodes it. */
export const maxPicturePixels = 100_000_000
