import { platformAuthenticatorIsAvailable, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { call } from '#web/api/call.ts'
import { takesPasskeys } from './takes-passkeys.ts'

/** What a person or a device has declined, in words; other failures as they are. */
function inWords(error: unknown): unknown {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new Error('To urządzenie ma już klucz dostępu do tego konta.', { cause: error })
  if (error instanceof DOMException || error instanceof WebAuthnError)
    return new Error('Nie użyto klucza dostępu. Można spróbować jeszcze raz.', { cause: error })
  return error
}

async function withDevice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw inWords(error)
  }
}

/** The refresh token for the answer of a device to the office's question. */
export async function answerByPasskey(): Promise<string> {
  const { data } = await call(passkeys.ask)
  const { id, response } = await withDevice(() => startAuthentication({ optionsJSON: data }))
  const { clientDataJSON, authenticatorData, signature } = response
  return (await call(passkeys.enter, { body: { id, response: { clientDataJSON, authenticatorData, signature } } })).refresh_token
}

/** Has the device make a key of its own for this account. */
export async function addPasskey(): Promise<void> {
  const { data } = await call(passkeys.begin)
  const { id, response } = await withDevice(() => startRegistration({ optionsJSON: data }))
  const { clientDataJSON, attestationObject } = response
  await call(passkeys.add, { body: { id, response: { clientDataJSON, attestationObject } } })
}

/** Whether this very device can ask for a finger, a face or a PIN. */
export const hasOwnAuthenticator = async () => takesPasskeys() && platformAuthenticatorIsAvailable()
