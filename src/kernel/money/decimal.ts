import { z } from 'zod'

/** A number kept as a decimal string: `tidy` gives what was typed its shape, and what is below zero is told so. */
export const decimal = (tidy: (text: string) => string, shape: RegExp, error: string) =>
  z
    .string()
    .max(30, { abort: true })
    .overwrite(tidy)
    .refine(value => !/^[-−–]/.test(value), { error: 'Wartość nie może być ujemna.', abort: true })
    .regex(shape, { error })
