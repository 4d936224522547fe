import { ensureInstalled } from './setup.mjs'

ensureInstalled()
