import { escapeUTF8 } from 'entities/escape'
import { XMLParser } from 'fast-xml-parser'
import { askRegister, RegisterError } from './register-error.ts'

const service = 'http://CIS/BIR/PUBL/2014/07'
const common = 'http://CIS/BIR/2014/07'
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, trimValues: true, maxNestedTags: 20 })

export type Xml = string | { [name: string]: Xml | Xml[] }

/** Throws `unavailable` for what is no XML, or has a document type. */
export function readXml(text: string): Record<string, Xml> {
  // Neither the service nor its inner documents have a document type; entities of one are nothing to expand.
  if (text.includes('<!DOCTYPE')) throw new RegisterError('unavailable', 'A document type in the answer.')
  try {
    return parser.parse(text)
  } catch (error) {
    throw new RegisterError('unavailable', error)
  }
}

export const inside = (node: Xml | Xml[] | undefined, name: string) => (typeof node === 'object' && !Array.isArray(node) ? node[name] : undefined)

/** The first part of an MTOM answer is the envelope; a plain answer is all envelope. */
function envelopeOf(type: string, text: string): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!/^multipart\/related/i.test(type) || !boundary) return text
  const part = text.split(`--${boundary}`)[1] ?? ''
  return part.slice(part.search(/\r?\n\r?\n/)).trim()
}

/** One operation of the service: SOAP 1.2 with addressing, the session in a header of HTTP. Throws a `RegisterError` for whatever else is answered. */
export async function callGus(url: string, operation: string, content: string, session?: string): Promise<string> {
  const action = operation === 'GetValue' ? `${common}/IUslugaBIR/GetValue` : `${service}/IUslugaBIRzewnPubl/${operation}`
  const namespace = operation === 'GetValue' ? common : service
  const envelope = `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:ns="${namespace}" xmlns:dat="${service}/DataContract"><soap:Header xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:To>${escapeUTF8(url)}</wsa:To><wsa:Action>${action}</wsa:Action></soap:Header><soap:Body><ns:${operation}>${content}</ns:${operation}></soap:Body></soap:Envelope>`
  const headers = { 'Content-Type': `application/soap+xml; charset=utf-8; action="${action}"`, ...(session && { sid: session }) }
  const { status, headers: answered, text } = await askRegister(url, { method: 'POST', headers, body: envelope })
  if (status !== 200) throw new RegisterError('unavailable', `HTTP ${status}: ${text.slice(0, 500)}`)
  const body = inside(readXml(envelopeOf(answered.get('content-type') ?? '', text)).Envelope, 'Body')
  const answer = inside(body, `${operation}Response`)
  if (answer === undefined) throw new RegisterError('unavailable', text.slice(0, 500))
  const result = inside(answer, `${operation}Result`)
  return typeof result === 'string' ? result : ''
}
