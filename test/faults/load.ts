import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { basename } from 'node:path'

/** What is asked of a server without a pause, while something happens to it. */

export interface Answer {
  status: number
  text: string
}

/** An answer that came whole, and is no. */
class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`${answer.status} ${answer.text}`)
    this.answer = answer
  }
}

/** An answer that had begun and broke off. */
class Cut extends Error {}

export interface Load<Taken> {
  /** What was answered with 2xx. */
  acknowledged: Taken[]
  /** Other answers that came whole. */
  refusals: Answer[]
  /** Answers that had begun and broke off. */
  cut: number
  /** Resolves with the next answer. */
  next(): Promise<void>
  /** Resolves when so many are acknowledged. */
  reach(count: number): Promise<void>
  /** Sends nothing new and waits for what is on its way. */
  end(): Promise<void>
}

/** So many workers try as fast as they are answered, and try on when they are refused, until told to end or the server is gone. */
function startWork<Taken>(workers: number, attempt: () => Promise<Taken>): Load<Taken> {
  let going = true
  let turn = Promise.withResolvers<void>()
  const load: Load<Taken> = {
    acknowledged: [],
    refusals: [],
    cut: 0,
    next: () => turn.promise,
    reach: async count => {
      while (load.acknowledged.length < count) await load.next()
    },
    end: async () => {
      going = false
      await working
    },
  }
  const work = async () => {
    while (going) {
      try {
        load.acknowledged.push(await attempt())
      } catch (error) {
        if (error instanceof Refused) load.refusals.push(error.answer)
        else going = false
        if (error instanceof Cut) load.cut += 1
      }
      turn.resolve()
      turn = Promise.withResolvers()
    }
  }
  const working = Promise.all(Array.from({ length: workers }, work)).then(() => {
    // Whoever waits for more is told; nobody may.
    turn.promise.catch(() => {})
    turn.reject(new Error(`The workers ended after ${load.acknowledged.length}: ${JSON.stringify(load.refusals[0])}`))
  })
  return load
}

const send = (agent: Agent, port: number, headers: Record<string, string>, body: string) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/uptimes', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => (response.complete ? resolve({ status: response.statusCode ?? 0, text }) : reject(new Cut())))
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })

export const workEntry = JSON.stringify({ start_date: '2026-10-20 08:00:00', end_date: '2026-10-20 09:00:00', comment: 'próba' })

/** Writes entries of working time; their ids. */
export function startLoad(port: number, headers: Record<string, string>, writers: number): Load<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers })
  return startWork(writers, async () => {
    const answer = await send(agent, port, headers, workEntry)
    if (answer.status !== 200) throw new Refused(answer)
    return JSON.parse(answer.text).data.id as string
  })
}

/** Sends a file and claims it; answers its id. */
export async function uploadFile(port: number, headers: Record<string, string>, name: string, content: Buffer): Promise<string> {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const uploaded = await fetch(at('/api/files/uploads'), {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
  const id = basename(uploaded.headers.get('location') ?? '')
  const claimed = await fetch(at('/api/files'), { method: 'POST', headers, body: JSON.stringify({ upload_id: id }) })
  const text = await claimed.text()
  if (claimed.status !== 200) throw new Refused({ status: claimed.status, text: `${text} (the upload: ${uploaded.status})` })
  return id
}

/** Of a size by chance, and like no other. */
export const paper = () =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(randomBytes(randomInt(2_000, 400_000)).toString('base64')), Buffer.from('\n%%EOF\n')])

export interface StoredFile {
  id: string
  digest: string
}

export const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Uploads files that are like no other. */
export function startUploads(port: number, headers: Record<string, string>, workers: number): Load<StoredFile> {
  return startWork(workers, async () => {
    const content = paper()
    return { id: await uploadFile(port, headers, 'faktura.pdf', content), digest: digestOf(content) }
  })
}
