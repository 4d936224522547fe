import { toast } from '#web/ui/feedback/toast.ts'

/** Answers whether it was copied; where the browser does not let us, the value is said to be copied by hand. */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    toast(`Nie udało się skopiować. Można zaznaczyć i skopiować ręcznie: ${value}`, { tone: 'fault' })
    return false
  }
}
