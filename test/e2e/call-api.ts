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
