import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#platform/http/authenticator.ts'
import { mountEvents } from '#features/realtime/mount.ts'
import { mailboxApi } from '#features/outbox/server/api.ts'
import type { Installation } from '#platform/http/context.ts'
import { mountFeeds } from '#features/calendar/server/mount.ts'
import { mountLogos } from '#features/files/server/mount-logos.ts'
import { mountDownloads } from '#features/files/server/downloads.ts'
import { registerEndpoint } from '#platform/http/register-endpoint.ts'
import { mountUploads } from '#features/files/server/uploads.ts'

/** What is not a plain call: uploads, downloads, the live stream, the demo's mailbox. */
export async function registerStreams(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  await mountUploads(app, installation, sessions)
  mountDownloads(app, installation, sessions)
  mountLogos(app, installation, sessions)
  mountFeeds(app, installation, sessions)
  mountEvents(app, installation, sessions)
  if (installation.config.demo) for (const api of mailboxApi) registerEndpoint(app, installation, sessions, api)
}
