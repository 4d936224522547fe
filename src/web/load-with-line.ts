import { online } from './online.ts'

/** A part that is lost with the line is loaded again with the line's return, which may have come by now: the screen around it stays. */
export async function loadWithLine<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let again = false; ; again = true) {
    try {
      return await load()
    } catch (error) {
      if (again && navigator.onLine) throw error
      await online()
    }
  }
}
