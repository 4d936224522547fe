import PostalMime from 'postal-mime'
import type { Installation } from '#platform/http/context.ts'
import type { Mailbox } from '#test/e2e/letters.ts'
import type { TestInstallation } from '#test/installation.ts'
import { TestOffice } from '#test/fixtures/office.ts'
import type { MailServer } from '#test/fakes/smtp.ts'
import { findCommand } from '../../src/cli/run.ts'

/** An office made as an operator makes one, in an installation that is not the demo; its companies and people come as in the API tests. */
export async function officeFromCommands(installation: Installation, id: string): Promise<TestOffice> {
  await findCommand(['office', 'create', id, '--name', 'Biuro przy Rynku', '--host', 'localhost'])(installation)
  const office = await installation.offices.byId(id)
  if (!office) throw new Error('The office was not founded.')
  // Nobody speaks HTTP to it here: the browser does.
  return new TestOffice({ installation, database: installation.database } as TestInstallation, office)
}

/** What a real mail server has taken, as the demo's mailbox shows it. */
export const mailboxOfServer = ({ letters, onLetter }: MailServer): Mailbox => ({
  onLetter,
  read: () =>
    Promise.all(
      letters.map(async letter => {
        const { to, subject = '', text = '', date = '' } = await PostalMime.parse(letter)
        return { channel: 'email' as const, to: String(to?.[0]?.address), subject, text, sent_at: date }
      }),
    ),
})
