import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pem = readFileSync(join(import.meta.dirname, 'localhost.pem'), 'utf8')

/** Key and certificate of stand-ins that speak https. */
export const localhost = { key: pem, cert: pem }
