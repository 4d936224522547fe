import { type Asker, findOutage, inspect } from './connection.ts'
import { tellProblem } from '#features/ksef/shared/rules.ts'
import { ownService } from '#platform/delivery/credentials.ts'

/** Signs in in the office's own context: a certificate that may do nothing there is known to KSeF all the same. */
export async function probeKsef(asker: Asker): Promise<{ works: boolean; sentence: string }> {
  const certificate = ownService(asker.office, 'ksef')
  if (!certificate) return { works: false, sentence: 'Usługa nie jest skonfigurowana.' }
  if (!asker.installation.config.ksef_url)
    return { works: false, sentence: 'Łączenie z KSeF jest wyłączone w tej instalacji. Włącza je administrator serwera, zmienną KSEF_URL.' }
  const { problem } = await inspect(asker, certificate.nip, { token: null, token_ends: null }, [])
  if (problem === null || problem === 'no_permission' || problem === 'too_wide')
    return { works: true, sentence: `KSeF przyjął certyfikat: ${certificate.owner}.` }
  return { works: false, sentence: tellProblem(problem, await findOutage(asker, problem)) }
}
