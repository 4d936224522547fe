import { randomInt } from 'node:crypto'

/** Letters only, so that a code is never taken for the six digits of an app; none that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz'

/** 54 bits as `abcd-efgh-jkmn`. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** As it is digested: however it was typed from paper. */
export const normalizeRecoveryCode = (code: string) => code.toLowerCase().replace(/[^a-z]/g, '')
