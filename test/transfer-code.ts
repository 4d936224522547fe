import { fromGrosze } from '#kernel/money/money.ts'
import type { Transfer } from '#kernel/money/transfer-code.ts'

/** What a bank's app makes of the square code. */
export function decodeTransfer(payload: string): Transfer {
  const [nip = '', country, nrb = '', grosze = '', recipient = '', title = '', ...reserve] = payload.split('|')
  if (country !== 'PL' || reserve.length !== 3 || !/^\d{6,}$/.test(grosze)) throw new RangeError('Not the code of a transfer')
  return { nip: nip || null, nrb, amount: fromGrosze(BigInt(grosze)), recipient, title }
}
