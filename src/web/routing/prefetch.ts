/** What somebody reaches for is loaded before they ask for it. Where the line or the server is lost, they are told of it once they ask. */
export const prefetch = (load: () => Promise<unknown>) => void load().catch((reason: unknown) => console.warn(reason))
