/** By what a message leaves the portal. */
export const deliveryChannels = ['email', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const deliveryChannelLabels: Record<DeliveryChannel, string> = { email: 'E-mail', sms: 'SMS', push: 'Na urządzenie' }
