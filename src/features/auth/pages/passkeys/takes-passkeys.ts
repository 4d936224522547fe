/** Whether this browser knows passkeys; old ones, and pages without a secure address, don't. */
export const takesPasskeys = () => 'PublicKeyCredential' in globalThis
