import {
  IconBell,
  IconBug,
  IconBuildingStore,
  IconCalendarCheck,
  IconChecklist,
  IconClipboardList,
  IconFileText,
  IconMessage,
  IconMessageCircle,
  IconMessages,
  IconPlugConnected,
  IconScale,
  IconSchool,
  IconShieldLock,
  IconSignature,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconBell> = {
  documents: IconFileText,
  files: IconFileText,
  settlements: IconCalendarCheck,
  comments: IconMessage,
  messages: IconMessages,
  tickets: IconMessageCircle,
  system_tickets: IconBug,
  tasks: IconChecklist,
  companies: IconBuildingStore,
  employees: IconUsersGroup,
  ksef: IconPlugConnected,
  powers: IconSignature,
  limits: IconScale,
  trainings: IconSchool,
  surveys: IconClipboardList,
  users: IconUserPlus,
  auth: IconShieldLock,
}

/** By the first part of the event's key. */
export const noticeIcon = (event: string) => icons[event.split('.')[0] ?? ''] ?? IconBell
