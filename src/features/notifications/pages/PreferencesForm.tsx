import { type Choice, notifications, type Preferences, preferences } from '#features/notifications/shared/contract.ts'
import { preferenceFields, quietFields } from '#features/notifications/shared/fields.ts'
import { areaOf, channelLabels } from '#features/notifications/shared/labels.ts'
import { type Channel, channels } from '#features/notifications/shared/rules.ts'
import { Checkbox } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { FieldPair, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from '#features/notifications/public.module.css'

interface Wishes extends Preferences {
  choices: Choice[]
  sms_offered: boolean
  push_offered: boolean
}

export function PreferencesForm({ wishes: { choices, sms_offered, push_offered, ...wishes } }: { wishes: Wishes }) {
  const form = useServerForm({
    schema: preferences,
    defaults: wishes,
    send: body => call(notifications.setPreferences, { body }),
    onDone: () => {
      toast('Zapisano powiadomienia.')
      void refreshQueries('notifications')
    },
  })
  const offered = { portal: true, email: true, sms: sms_offered, push: push_offered }
  const visibleChannels = channels.filter(channel => offered[channel] && choices.some(choice => choice.channels.includes(channel)))
  const areas = Map.groupBy(choices, ({ event }) => areaOf(event))
  const quiet = form.form.watch('quiet')
  return (
    <FormFrame form={form} act="Zapisz powiadomienia" look="second">
      <FieldInput fields={preferenceFields} name="digest" />
      {(sms_offered || push_offered) && (
        <Controller
          name="quiet"
          render={({ field: { onChange } }) => (
            <Checkbox
              label={push_offered ? 'Własne godziny ciszy dla telefonu i innych urządzeń' : 'Własne godziny ciszy dla SMS'}
              checked={quiet !== null}
              onChange={event => onChange(event.currentTarget.checked ? { from: '21:00', to: '07:00' } : null)}
            />
          )}
        />
      )}
      {quiet !== null && (
        <FieldPair>
          <TextField name="quiet.from" label={quietFields.from.label} placeholder={quietFields.from.placeholder} inputMode="numeric" required />
          <TextField name="quiet.to" label={quietFields.to.label} placeholder={quietFields.to.placeholder} inputMode="numeric" required />
        </FieldPair>
      )}
      <Controller
        name="muted"
        render={({ field: { value, onChange } }) => (
          <Accordion
            parts={[...areas].map(([area, list]) => ({
              key: area,
              title: area,
              note: offNote(list, visibleChannels, value),
              content: <AreaChoices area={area} list={list} offered={visibleChannels} muted={value} onChange={onChange} />,
            }))}
          />
        )}
      />
    </FormFrame>
  )
}

/** "2 wyłączone" */
function offNote(list: readonly Choice[], visibleChannels: readonly Channel[], muted: Preferences['muted']): string | undefined {
  const off = list.flatMap(({ event, channels: used }) => muted[event]?.filter(channel => used.includes(channel) && visibleChannels.includes(channel)) ?? [])
  return off.length === 0 ? undefined : plural(off.length, ['wyłączone', 'wyłączone', 'wyłączonych'])
}

interface AreaProps {
  area: string
  list: readonly Choice[]
  offered: readonly Channel[]
  muted: Preferences['muted']
  onChange(muted: Preferences['muted']): void
}

function AreaChoices({ area, list, offered, muted, onChange }: AreaProps) {
  function turn(event: string, channel: Channel, on: boolean) {
    const off = (muted[event] ?? []).filter(other => other !== channel)
    const { [event]: _, ...others } = muted
    const next = on ? off : [...off, channel]
    onChange(next.length === 0 ? others : { ...others, [event]: next })
  }
  return (
    <table className={classes.choices} aria-label={area}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden">Powiadomienie</span>
          </th>
          {offered.map(channel => (
            <th key={channel} scope="col">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map(({ event, title, channels: used, security }) => (
          <tr key={event}>
            <th scope="row">{title}</th>
            {offered.map(channel => (
              <td key={channel}>
                {security && used.includes(channel) && <span className={classes.always}>zawsze</span>}
                {!security && used.includes(channel) && (
                  <input
                    type="checkbox"
                    aria-label={`${title}: ${channelLabels[channel]}`}
                    checked={!muted[event]?.includes(channel)}
                    onChange={change => turn(event, channel, change.currentTarget.checked)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
