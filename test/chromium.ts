import { chromium } from 'playwright-core'
import { withOwnClock } from '#test/fixtures/clock.ts'

/** What the driver turns off by itself; a list of ours takes the place of its own. */
const turnedOffByDriver = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** The address bar's own pages, which nobody sees here: each new window would load them, for most of a second of processor time. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Where the system has its Chromium, and the same without what is around a page: windows, tabs, menus and their settings. */
export const chromiumPath = process.env.BIURKO_CHROMIUM ?? '/usr/bin/chromium'
export const shellPath = process.env.BIURKO_CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export const openChromium = (executablePath = chromiumPath) =>
  chromium.launch({
    executablePath,
    env: withOwnClock(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--disable-features=${[...turnedOffByDriver, ...addressBar].join(',')}`,
    ],
  })
