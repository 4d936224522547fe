/** How long typing must pause before the form learns the latest content; the first change reaches it at once. */
export const RICH_TEXT_SYNC_MS = 300

export const MINIMUM_EDITOR_VERSION = 42
