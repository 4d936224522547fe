import { useState } from 'react'

/** Asks, and waits for the answer. */
export function useQuestion<About>() {
  const [question, setQuestion] = useState<{ about: About; answer(yes: boolean): void }>()
  function confirm(about: About): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ about, answer: resolve })
    return promise.finally(() => setQuestion(undefined))
  }
  return { question, confirm }
}
