import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setErrorMessages } from './zod-messages-pl.ts'

beforeAll(setErrorMessages)

describe('sentences of refused input', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.string(), undefined, 'To pole jest wymagane.'],
    ['null', z.number(), null, 'To pole jest wymagane.'],
    ['empty', z.string().min(1), '', 'To pole jest wymagane.'],
    ['missing choice', z.enum(['a', 'b']), undefined, 'To pole jest wymagane.'],
    ['wrong choice', z.enum(['a', 'b']), 'c', 'Dozwolone wartości: a, b.'],
    ['wrong type', z.number(), 'x', 'Proszę podać liczbę.'],
    ['not a number', z.coerce.number(), 'x', 'Proszę podać liczbę.'],
    ['fraction', z.int(), 1.5, 'Proszę podać liczbę całkowitą.'],
    ['boolean', z.boolean(), 'tak', 'Proszę wybrać tak albo nie.'],
    ['too short', z.string().min(12), 'haslo', 'Co najmniej 12\u00a0znaków, wpisano 5.'],
    ['too long', z.string().max(2), 'abc', 'Najwyżej 2\u00a0znaki, wpisano 3.'],
    ['too few', z.array(z.string()).min(1), [], 'Proszę wybrać co najmniej jedną pozycję.'],
    ['too many', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Najwyżej 2\u00a0pozycje.'],
    ['too small', z.number().min(3), 2, 'Proszę podać liczbę nie mniejszą niż 3.'],
    ['not positive', z.number().positive(), 0, 'Proszę podać liczbę większą niż 0.'],
    ['too big', z.number().max(3), 4, 'Proszę podać liczbę nie większą niż 3.'],
    ['e-mail', z.email(), 'x', 'Proszę podać poprawny adres e-mail.'],
    ['id', z.uuid(), 'x', 'Nieprawidłowy identyfikator.'],
    ['an id that was not chosen', z.uuid(), '', 'To pole jest wymagane.'],
    ['pattern', z.string().regex(/a/), 'x', 'Nieprawidłowy zapis.'],
    ['unknown key', z.strictObject({}), { x: 1 }, 'Nieznane pole: x.'],
    ['unknown keys', z.strictObject({}), { x: 1, y: 2 }, 'Nieznane pola: x, y.'],
    [
      'very many unknown keys',
      z.strictObject({}),
      Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`p${place}`, 1])),
      'Nieznane pola: p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 i 2\u00a0inne.',
    ],
    ['no member of a union', z.union([z.string(), z.boolean()]), 1, 'Nieprawidłowa wartość.'],
  ])('%s', (_, schema, value, sentence) => {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
  })

  it('leave a schema its own sentence', () => {
    expect(z.string('Proszę podać nazwę.').safeParse(1).error?.issues[0]?.message).toBe('Proszę podać nazwę.')
  })
})
