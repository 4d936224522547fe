import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { Reader, type Response } from 'mmdb-lib'

type CountryResponse = Response & { country_code: string }

let table: Promise<Reader<CountryResponse>> | undefined

/** Read when it is first asked for: few offices need it, and it is 8 MB. */
async function load() {
  const path = fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'))
  return new Reader<CountryResponse>(await readFile(path))
}

/** Where an address is registered, as ISO 3166-1 alpha-2; null for a private one, and for what the registers of addresses do not know. */
export async function countryOf(address: string): Promise<string | null> {
  if (!ipaddr.isValid(address)) return null
  table ??= load().catch(error => {
    // A disk that was busy is asked again.
    table = undefined
    throw error
  })
  return (await table).get(ipaddr.process(address).toString())?.country_code ?? null
}
