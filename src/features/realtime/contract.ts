import { endpoint, noJson } from '#kernel/endpoint.ts'

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'session.use',
    answers: 'events',
    summary: 'Co się zmieniło, na żywo i tak długo, jak trwa sesja; Last-Event-ID wznawia od tego miejsca',
    response: noJson,
  }),
}
