import { toUnicode } from 'punycode/punycode.es6.js'

/** With its domain in the letters that people write it in. */
export const formatEmail = (address: string) => (address.includes('xn--') ? toUnicode(address) : address)
