import { setErrorMessages } from '#kernel/messages.ts'

setErrorMessages()
