/** Why a message did not go out, in the words of the outbox screen. */
export class DeliveryError extends Error {
  /** Trying again will not help, such as with an address that does not exist. */
  readonly final: boolean

  constructor(sentence: string, options: { final: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause })
    this.name = 'DeliveryError'
    this.final = options.final
  }
}
