import { z } from 'zod'

/** Bytes of a formatted text as it is kept. */
export const maxRichText = 100_000

export const richTextTooLong = 'Tekst jest za długi. Może mieć najwyżej 100 kB.'

/** The server sanitises it and measures its bytes. */
export const richText = (example = '<p>Dzień dobry</p>') =>
  z
    .string()
    .max(maxRichText, richTextTooLong)
    .meta({ examples: [example] })
