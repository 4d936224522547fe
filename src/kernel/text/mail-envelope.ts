/** The line with which mail programs part the letters of one file (mbox); it is not part of the letter. */
const envelope = /^>?From [^\r\n]*\r?\n/

export const stripEnvelope = (letter: string) => letter.replace(envelope, '')

/** Bytes of the same line, at the beginning of a letter. */
export const maxEnvelopeLength = (letter: Uint8Array) => envelope.exec(String.fromCharCode(...letter.subarray(0, 1000)))?.[0].length ?? 0
