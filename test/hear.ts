import type { Readable } from 'node:stream'

/** What streams have said so far, and a way to wait for a part of it. */
export interface Heard {
  said(): string
  /** What is found in the text, as soon as it is there; rejects when all streams have ended without it. */
  until<T>(find: (text: string) => T): Promise<NonNullable<T>>
}

export function hear(...streams: Readable[]): Heard {
  let text = ''
  let speaking = streams.length
  const looks = new Set<() => void>()
  const lookAll = () => {
    for (const look of looks) look()
  }
  for (const stream of streams) {
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => {
      text += part
      lookAll()
    })
    stream.once('close', () => {
      speaking--
      lookAll()
    })
  }
  return {
    said: () => text,
    until: find =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = find(text)
          if (!found && speaking > 0) return
          looks.delete(look)
          if (found) resolve(found)
          else reject(new Error(`It ended, and had said: ${text}`))
        }
        looks.add(look)
        look()
      }),
  }
}
