import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Challenge } from '#features/auth/shared/contract.ts'
import { accusativeMinuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { config } from '#web/session/config.ts'
import { CodeField } from '#web/ui/form/CodeField.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import type { Credentials } from './log-in.ts'
import { PublicPage } from './PublicPage.tsx'
import { ResendCode } from './ResendCode.tsx'
import classes from './Steps.module.css'
import { Steps } from './Steps.tsx'
import { useCodeStep } from './use-code-step.ts'

interface Props {
  credentials: Credentials
  challenge: Challenge
  onResent(challenge: Challenge): void
  onPassword(password: string): void
  onBack(): void
}

export function CodeStep(props: Props) {
  const { credentials, challenge, onPassword, onBack } = props
  const byApp = challenge.channel === 'totp'
  const { office } = config()
  const step = useCodeStep(props)
  return (
    <PublicPage
      above={<Steps step={2} />}
      title="Proszę wpisać kod"
      lead={<Lead challenge={challenge} />}
      note={
        <>
          {byApp
            ? 'Nie ma telefonu pod ręką? Wystarczy jeden z kodów zapasowych. Bez nich pomoże biuro:'
            : `Nie ma kodu? Proszę sprawdzić ${challenge.channel === 'email' ? 'folder „Spam”' : 'zasięg telefonu'} albo zadzwonić do biura:`}{' '}
          {office.phone && <a href={`tel:${office.phone.replace(/\s/g, '')}`}>{office.phone}</a>}
          {office.phone && office.hours && ', '}
          {office.hours}.
        </>
      }
    >
      <form onSubmit={step.submit} noValidate style={{ display: 'grid', gap: 16 }}>
        {challenge.may_trust && (
          // Above the code, which is sent with its last digit.
          <label className={classes.trust}>
            <input type="checkbox" checked={step.trust} onChange={event => step.setTrust(event.currentTarget.checked)} />
            <span>
              Nie pytaj o kod w tej przeglądarce przez 30 dni
              <small>Tylko na własnym urządzeniu.</small>
            </span>
          </label>
        )}
        <CodeField
          ref={step.field}
          className={classes.code}
          label="Kod weryfikacyjny"
          inputMode={byApp ? 'text' : 'numeric'}
          autoFocus
          value={step.code}
          error={step.short && 'Kod ma sześć cyfr.'}
          description={`${byApp ? '' : 'Można wkleić kod z wiadomości. '}Zostanie wysłany automatycznie po szóstej cyfrze.`}
          onType={step.type}
          onWhole={step.send}
        />
        {step.asksPassword && (
          <>
            <input type="email" autoComplete="username" value={credentials.email} readOnly hidden />
            <PasswordInput
              ref={step.password}
              label="Hasło"
              name="password"
              autoComplete="current-password"
              description="Strona wczytała się ponownie, a hasła nie przechowujemy. Kod z wiadomości jest nadal ważny."
              value={credentials.password}
              error={step.gap && 'Proszę wpisać hasło.'}
              onChange={event => {
                step.setGap(false)
                onPassword(event.currentTarget.value)
              }}
            />
          </>
        )}
        {step.fault !== undefined && <ErrorMessage>{sentenceOf(step.fault)}</ErrorMessage>}
        <Button type="submit" size="md" loading={step.busy}>
          Zaloguj się
        </Button>
      </form>
      {!byApp && <ResendCode after={challenge.resend_after} busy={step.busy} resend={step.resend} />}
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden /> Inny adres e-mail
      </button>
    </PublicPage>
  )
}

function Lead({ challenge: { channel, destination, expires_in } }: { challenge: Challenge }) {
  if (channel === 'totp') return <>Sześć cyfr z aplikacji uwierzytelniającej albo kod zapasowy.</>
  return (
    <>
      Sześć cyfr wysłaliśmy na {channel === 'email' ? 'adres' : 'numer'} <b>{destination}</b>. Kod jest ważny{' '}
      {plural(Math.round(expires_in / 60), accusativeMinuteForms)}.
    </>
  )
}
