import pg from 'pg'
import { OperatorError } from '#platform/config/operator-error.ts'

/** A server that swallows what it is sent would keep the start waiting for minutes. */
const timeoutMs = 10_000

type ConnectionError = Error & { code?: string }

/** Explains a failed connection in one line: names the variable and the server, never the password. Throws an `OperatorError`. */
export async function preflightDatabase(named: 'DATABASE_URL' | 'DATABASE_ADMIN_URL', url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  try {
    await client.connect()
  } catch (error) {
    throw new OperatorError(`${named}: ${sentenceOf(client, error as ConnectionError)}`)
  } finally {
    // Refused by this side, the connection would still be open, and a command that is over would wait for it.
    await client.end()
  }
}

function sentenceOf({ host, port, user, database }: pg.Client, { code, message }: ConnectionError): string {
  const server = `${host}:${port}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `nazwa serwera bazy ${server} jest nieznana; proszę ją poprawić`
  if (code === 'ECONNREFUSED') return `pod adresem ${server} nie działa baza danych; proszę ją uruchomić albo poprawić adres`
  // Where no password was given, the client itself refuses the exchange.
  if (code?.startsWith('28') || message.startsWith('SASL'))
    return `serwer bazy ${server} nie wpuszcza roli „${user}”; proszę sprawdzić jej nazwę, hasło i prawo logowania`
  if (code === '3D000') return `na serwerze ${server} nie ma bazy „${database}”; proszę ją założyć albo poprawić nazwę`
  return `z serwerem bazy ${server} nie udało się połączyć (${code ?? message}); proszę sprawdzić, czy działa i czy przyjmuje połączenia z tego komputera`
}
