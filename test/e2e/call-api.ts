import type { Page } from 'playwright-core'

/** A call with the session of whoever is signed in on the page. */
export function callApi<Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const { data } = (await (await fetch('/api/config')).json()) as { data: { api_key: string } }
      const answer = await fetch(path, {
        method,
        headers: {
          'X-API-Key': data.api_key,
          'X-Provider': 'local',
          Authorization: `Bearer ${localStorage.getItem('access_token')}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    { method, path, body },
  ) as Promise<Answer>
}

/** What these calls are answered with, one after the other, under the session of whoever is signed in on the page. */
export function answersOf(page: Page, calls: readonly { method: string; path: string }[]): Promise<{ status: number; code?: string }[]> {
  return page.evaluate(async calls => {
    const { data } = (await (await fetch('/api/config')).json()) as { data: { api_key: string } }
    const headers = { 'X-API-Key': data.api_key, 'X-Provider': 'local', Authorization: `Bearer ${localStorage.getItem('access_token')}` }
    const answers: { status: number; code?: string }[] = []
    for (const { method, path } of calls) {
      const writes = method === 'POST' || method === 'PUT'
      const answer = await fetch(path, {
        method,
        headers: { ...headers, ...(writes && { 'Content-Type': 'application/json' }) },
        ...(writes && { body: '{}' }),
      })
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
      answers.push({ status: answer.status, ...(code !== undefined && { code }) })
    }
    return answers
  }, calls)
}
