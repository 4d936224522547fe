/** Records of contracts whose fields are still said in several places, by feature: no `fields.ts` names them yet. */
export const notMoved: Readonly<Record<string, readonly string[]>> = {
  declarations: ['declaration'],
  'tax-limits': ['correctedLimit', 'limitCorrection', 'limitCorrectionBody', 'limitRow', 'limitWatch'],
  notifications: ['notification', 'preferences', 'quietHours', 'shownPreferences', 'template', 'templateBody', 'templateWords'],
  surveys: ['survey', 'surveyBody', 'surveyRow', 'surveySection'],
  trainings: ['place', 'trainee', 'training', 'trainingBody', 'trainingCategory', 'trainingCategoryBody', 'trainingRow'],
  uptimes: ['monthLock', 'newUptime', 'runningUptime', 'uptime', 'uptimeChange', 'uptimeTotal'],
}

/** Records that no `fields.ts` names, and why. */
export const noFields: Readonly<Record<string, string>> = {
  'auth/assertion': "a device's answer as the Web Authentication API gives it",
  'auth/attestation': "a device's answer as the Web Authentication API gives it",
  'auth/challenge': 'what the log-in asks for next; no form holds it',
  'auth/passkey': 'two sentences in the profile; no form asks for any of it',
  'push/pushDevice': 'a sentence in the profile; no form asks for any of it',
  'companies/tagMark': 'a tag as it stands beside a company; its fields are said by tags, which lie above',
  'documents/documentFile': 'a file as it stands at a document; its fields are said by files',
  'documents/duplicate': 'another document in a sentence, with its month',
  'recurring-tasks/recurringTaskPreview': 'counted beside the form, kept nowhere',
  'settlements/settlementBulk': 'rows of the list and a step, which no form asks for',
  'settlements/settlementBulkOutcome': 'told once by a toast',
  'statutory-deadlines/obligation': 'a line of the catalogue in its file; what is shown of it are fields of recurring tasks',
}

/** How many there may be: it goes down with the list, and never up. */
export const mostNotMoved = 30
