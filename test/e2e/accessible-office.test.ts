import { eachScreenIsUsable } from '#test/e2e/each-screen.ts'

eachScreenIsUsable('admin')
