/** What is to be done at the end of the test file that runs, the last first. */
const acts: (() => Promise<void>)[] = []

export const onCleanup = (act: () => Promise<void>) => acts.push(act)

export async function endFile(): Promise<void> {
  for (let act = acts.pop(); act; act = acts.pop()) await act()
}
