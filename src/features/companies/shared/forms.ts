/** Companies, as `plural` counts them. */
export const companyForms = ['firma', 'firmy', 'firm'] as const
