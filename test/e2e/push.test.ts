import { expect, it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures({ push: true })

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
  const payload = { subject: 'Dokument do poprawy: FV 7/2026', text: 'Brakuje drugiej strony.', path: '/documents' }
  await browser.send('ServiceWorker.deliverPushMessage', { origin: `${stage.url}/`, registrationId: await registered, data: JSON.stringify(payload) })
  await displayed
  const notifications = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ subject: title, text: body, path: data as string }))
  })
  expect(notifications).toEqual([payload])
})

it('a refusal of the browser or of its service is told as one, with what to do, and nothing is turned on', async () => {
  const page = await stage.open({ permissions: ['notifications'], serviceWorkers: 'allow' })
  await stage.signIn(page, 'klient@demo.example')
  const expectRefusal = async (words: string) => {
    await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click()
    const toast = page.getByRole('status').filter({ hasText: words })
    await shows(toast)
    await shows(toast.locator('.tabler-icon-alert-circle'))
    expect(await page.getByText('To urządzenie, włączono').count()).toBe(0)
  }
  await page.goto('/profile')
  // This browser is registered with no service.
  await expectRefusal('Usługa powiadomień tej przeglądarki odmówiła. Proszę sprawdzić połączenie i spróbować ponownie')
  await page.context().clearPermissions()
  const blocked = 'Ta przeglądarka blokuje powiadomienia z tej strony. Można to zmienić w jej ustawieniach'
  await expectRefusal(blocked)
  await page.reload()
  await shows(page.getByRole('main').getByText(blocked))
})
