import { randomBytes } from 'node:crypto'

/** What the stand-in answers: a status, headers, and a body that is JSON unless it is text or bytes. */
export interface KsefAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
  /** As problem+json. */
  problem?: true
}

export const ok = (body: unknown, status = 200): KsefAnswer => ({ status, body })

/** 400 in the classic form. */
export const exception = (exceptionCode: number, exceptionDescription: string): KsefAnswer => ({
  status: 400,
  body: {
    exception: {
      exceptionDetailList: [{ exceptionCode, exceptionDescription, details: [] }],
      referenceNumber: referenceNumber('EX'),
      serviceCode: '00-0000',
      timestamp: new Date().toISOString(),
    },
  },
})

export const unauthorised = (): KsefAnswer => ({
  status: 401,
  problem: true,
  body: { title: 'Unauthorized', status: 401, detail: 'Token jest nieprawidłowy albo wygasł.', timestamp: new Date().toISOString() },
})

export const forbidden = (reasonCode: string): KsefAnswer => ({
  status: 403,
  problem: true,
  body: { title: 'Forbidden', status: 403, detail: 'Brak uprawnień.', reasonCode, timestamp: new Date().toISOString() },
})

export const notFound = (): KsefAnswer => ({
  status: 404,
  problem: true,
  body: { title: 'Not Found', status: 404, detail: '', timestamp: new Date().toISOString() },
})

export const gone = (): KsefAnswer => ({
  status: 410,
  problem: true,
  body: { title: 'Gone', status: 410, detail: 'Wynik operacji nie jest już dostępny.', timestamp: new Date().toISOString() },
})

const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase()

/** `20261129-CR-10HEX-10HEX-2HEX`. */
export const referenceNumber = (kind: string, now = Date.now()) =>
  `${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${kind}-${hex(5)}-${hex(5)}-${hex(1)}`
