import type { IncomingMessage, ServerResponse } from 'node:http'

/** How a stand-in listens. Whoever hangs up before all was sent gets no answer, and is nobody's fault. */
export const fakeListener =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) => (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      if (request.complete) throw error
    })
