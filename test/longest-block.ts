const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * The longest that the event loop let nobody else have a turn meanwhile, in milliseconds of the main thread's processor time:
 * a machine that is busy with something else makes it no longer.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let since = process.threadCpuUsage()
  const look = () => {
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(since)))
    since = process.threadCpuUsage()
  }
  const looking = setInterval(look, 5)
  await work()
  look()
  clearInterval(looking)
  return longest
}
