import { expect, it } from 'vitest'
import { raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()

it('a notice that arrives while the portal is closed is shown by the browser, and keeps where it leads', async () => {
  const page = await stage.open({ permissions: ['notifications'], serviceWorkers: 'allow' })
  await stage.signIn(page, 'klient@demo.example')
  await page.goto('/profile')
  await shows(page.getByRole('button', { name: 'Włącz na tym urządzeniu' }))
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  )
  await browser.send('ServiceWorker.enable')
  // Asked for its notices before it has shown them, Chromium forgets the new one.
  const displayed = new Promise<void>(resolve =>
    browser.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent }) => /display/i.test(backgroundServiceEvent.eventName) && resolve(),
    ),
  )
  await browser.send('BackgroundService.startObserving', { service: 'notifications' })
  await browser.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  const told = { subject: 'Dokument do poprawy: FV 7/2026', text: 'Brakuje drugiej strony.', path: '/documents' }
  await browser.send('ServiceWorker.deliverPushMessage', { origin: `${stage.url}/`, registrationId: await registered, data: JSON.stringify(told) })
  await displayed
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ subject: title, text: body, path: data as string }))
  })
  expect(shown).toEqual([told])
})
