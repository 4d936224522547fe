import { toGrosze } from './money.ts'

/** What a bank's app reads from the square code of a transfer (recommendation of the Polish Bank Association, 2013-12-03). */
export type Transfer = {
  /** The recipient's NIP, null for a person. */
  nip: string | null
  nrb: string
  amount: string
  recipient: string
  title: string
}

const recipientLength = 20
const titleLength = 32

/** Amounts in grosze, names cut to what banks show. Throws a RangeError for an amount below zero. */
export function encodeTransfer({ nip, nrb, amount, recipient, title }: Transfer): string {
  const grosze = toGrosze(amount)
  if (grosze < 0n) throw new RangeError(`A transfer cannot be negative: ${amount}`)
  const fields = [nip ?? '', 'PL', nrb, String(grosze).padStart(6, '0'), trimTo(recipient, recipientLength), trimTo(title, titleLength)]
  return [...fields, '', '', ''].join('|')
}

/** Keeps to the characters that every bank takes: what has a plain equivalent is replaced by it, the rest becomes a space. */
function trimTo(text: string, length: number): string {
  const allowed = text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^A-Za-z0-9ąćęłńóśźżĄĆĘŁŃÓŚŹŻ ,./\\\-@#&*]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return allowed.slice(0, length).trim()
}
