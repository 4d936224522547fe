import { z } from 'zod'
import { document, type Operation } from '#test/faults/fuzz/calls.ts'

/** Whether an answer is one that the published document promises. */

export interface Answer {
  status: number
  type: string
  text: string
}

type Shape = Parameters<typeof z.fromJSONSchema>[0]

const failure = z.fromJSONSchema(document.components.schemas.Failure as Shape)
const shapes = new Map<Operation, z.ZodType>()

function shapeOf(operation: Operation): z.ZodType | undefined {
  const schema = operation.responses['200']?.content?.['application/json']?.schema
  if (!schema) return undefined
  const known = shapes.get(operation) ?? z.fromJSONSchema(schema as Shape)
  shapes.set(operation, known)
  return known
}

/** Of whatever is told of a record as it stands now: what the operation answers in `data`, unless it declares another thing. */
function currentOf(operation: Operation): z.ZodType | undefined {
  const declared = operation.responses['412']?.content?.['application/json']?.schema as { allOf: Shape[] } | undefined
  const { properties } = (declared?.allOf.at(-1) ?? operation.responses['200']?.content?.['application/json']?.schema ?? {}) as {
    properties?: { data?: Shape }
  }
  return properties?.data ? z.fromJSONSchema(properties.data) : undefined
}

/** What a person wrote, and the words that a field takes, are told as they are. */
const withoutQuotes = (text: string) => text.replace(/„[^”]*”/g, '„”').replace(/(Dozwolone wartości|Nieznane pol[ea]|Pola): .*\.$/s, '$1.')

/** A sentence begins large, ends with a full stop and holds none of the words that a library would say. */
const isSentence = (sentence: string, text = withoutQuotes(sentence)) =>
  /^[\p{Lu}\d„].*[.!?”…]$/su.test(text) &&
  !/\b(the|must|should|expected|invalid|required|received|not|is|error|request|unexpected|undefined|null|NaN|object)\b/.test(text)

const describe = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')

function failureFault(operation: Operation, answer: Answer): string | undefined {
  if (!answer.type.startsWith('application/json')) return `a refusal that is ${answer.type || 'of no type'}`
  const body: unknown = JSON.parse(answer.text)
  const result = failure.safeParse(body)
  if (!result.success) return `a refusal of another shape: ${describe(result.error)}`
  const {
    error,
    code,
    fields = {},
    data,
    request_id,
  } = body as { error: string; fields?: Record<string, string>; data?: unknown; code?: string; request_id: string }
  const record = data === undefined || code !== 'stale' ? undefined : currentOf(operation)?.safeParse(data)
  if (record && !record.success) return `a current record of another shape: ${describe(record.error)}`
  const wrong = [error, ...Object.values(fields)].find(sentence => !isSentence(sentence))
  if (wrong !== undefined) return `no sentence: ${wrong}`
  return request_id === '' ? 'no request id' : undefined
}

/** Who sends more than anybody reads is hung up on while sending, which may drown the answer. */
export const hungUp: Answer = { status: 431, type: '', text: '' }

export function faultOf(operation: Operation, answer: Answer): string | undefined {
  if (answer === hungUp) return undefined
  // The office's own credentials of an outside service are refused there.
  if (answer.status === 502 && answer.text.includes('"outside_service"')) return failureFault(operation, answer)
  if (answer.status >= 500) return 'a fault of the server'
  if (answer.status >= 400) return operation.method === 'HEAD' ? undefined : failureFault(operation, answer)
  const shape = shapeOf(operation)
  if (!shape) return undefined
  if (answer.status !== 200 || !answer.type.startsWith('application/json')) return `an answer that is ${answer.status} ${answer.type}`
  const result = shape.safeParse(JSON.parse(answer.text))
  return result.success ? undefined : `an answer of another shape: ${describe(result.error)}`
}
