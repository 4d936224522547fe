/** Hosts of the Ministry of Finance, by the documentation of its API; what this machine answers itself is pretended. */
const hosts = {
  '127.0.0.1': 'pretended',
  'api.ksef.mf.gov.pl': 'production',
  'api-demo.ksef.mf.gov.pl': 'demo',
  'api-test.ksef.mf.gov.pl': 'test',
} as const
export type KsefEnvironment = (typeof hosts)[keyof typeof hosts] | 'other'

const known: Readonly<Record<string, KsefEnvironment>> = hosts

/** Which KSeF an address of its API belongs to. */
export const ksefEnvironmentOf = (url: string): KsefEnvironment => known[new URL(url).hostname] ?? 'other'
