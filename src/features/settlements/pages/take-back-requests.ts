import { takeBackRequests } from '#features/documents/public.tsx'
import { settlements } from '#features/settlements/shared/contract.ts'
import { call } from '#web/api/call.ts'

/** Takes back what was asked from settlements, with their own right. */
export const takeBackAsked = (sent: readonly string[], all: string) =>
  takeBackRequests(sent, (request_ids, idempotent) => call(settlements.unask, { body: { request_ids }, idempotent }), all)
