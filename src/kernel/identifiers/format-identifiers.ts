/** Numbers of registers as people read them: apart from their checks, which no list needs. */

/** "999-000-00-14" */
export function formatNip(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
}

const areaCodes = /^\+48(1[2-8]|2[2-59]|3[2-4]|4[1-4678]|5[24-689]|6[1-3578]|7[14-7]|8[1-79]|9[145])/

/** "+48 500 000 000", and of a town "+48 12 555 01 47", with "wew. 12" where there is an extension. */
export function formatPhone(phone: string): string {
  const words = phone.replace(';ext=', ' wew. ')
  if (areaCodes.test(phone)) return words.replace(/^\+48(\d{2})(\d{3})(\d{2})(\d{2})(?!\d)/, '+48 $1 $2 $3 $4')
  return words.replace(/^\+48(\d{3})(\d{3})(\d{3})(?!\d)/, '+48 $1 $2 $3')
}

/** As it is written within Poland: a plus in front would make a formula of it in a spreadsheet. */
export const localPhone = (phone: string) => formatPhone(phone).replace(/^\+48 /, '')

/** "83 9999 0013 0000 0000 0000 0001" */
export function formatNrb(nrb: string): string {
  return nrb.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5 $6 $7')
}
