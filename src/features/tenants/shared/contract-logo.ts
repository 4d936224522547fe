import { z } from 'zod'
import { endpoint, noJson } from '#kernel/endpoint.ts'

/** The picture itself, for whoever opens the log-in page. */
export const logoContent = {
  logo: endpoint({
    method: 'GET',
    path: '/api/config/logo/:id',
    access: 'open',
    answers: 'file',
    summary: 'Logo biura pod adresem z konfiguracji',
    params: z.object({ id: z.uuid() }),
    response: noJson,
  }),
}
