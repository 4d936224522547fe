import { eachScreenIsUsable } from '#test/e2e/each-screen.ts'

eachScreenIsUsable('client', 'public')
