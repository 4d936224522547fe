import { setImmediate } from 'node:timers/promises'

/** Milliseconds. */
type Ask = () => Promise<{ status: number; took: number }>

const share = (numbers: number[], part: number) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length * part)] ?? 0

/** One after the other, as somebody works. */
async function work(ask: Ask, calls: number) {
  const answers = []
  for (let call = 0; call < calls; call++) answers.push(await ask())
  return {
    p95: share(
      answers.map(({ took }) => took),
      0.95,
    ),
    unavailable: answers.filter(({ status }) => status === 503).length,
  }
}

/** What somebody at work in one office feels of somebody in another one who asks so much at once. */
export async function besideGreed(ask: Ask, greedy: (signal: AbortSignal) => Promise<number>) {
  await work(ask, 20)
  const quiet = await work(ask, 200)
  const leaving = new AbortController()
  const requests = Array.from({ length: 200 }, () => greedy(leaving.signal).catch(() => 0))
  await setImmediate()
  const beside = await work(ask, 200)
  leaving.abort()
  const statuses = (await Promise.all(requests)).filter(status => status !== 0)
  return { quiet, beside, statuses }
}
