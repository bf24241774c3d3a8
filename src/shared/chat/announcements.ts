/** Channels of districts, as pages show them. */

import type { PayeeAnswer } from '../payees/payee-page.ts'

/** A channel in the inbox. */
export interface ChannelLine {
  /** Of the district. */
  code: number
  name: string
  /** The reader is an officer on duty there. */
  mayWrite: boolean
  /** Of the latest announcement; null where nothing was announced. */
  title: string | null
  isUrgent: boolean
  /** ISO instant. */
  at: string | null
  /** Announcements that the reader was notified of and has not opened, one more than {@link CHAT_UNREAD_MOST} at most. */
  unread: number
}

export interface Announcement {
  id: string
  /** Of the officer. */
  unit: string
  title: string
  text: string
  isUrgent: boolean
  /** ISO instant. */
  at: string
  /** The accounts, numbers and pages in it, and their owners. */
  payees: PayeeAnswer[]
  /** All owners have been notified. */
  isTold: boolean
  /** Owners who were notified, and those of them who have opened it; null for readers. */
  readers: { told: number; read: number } | null
}

export interface ChannelView {
  code: number
  name: string
  mayWrite: boolean
  /** Owners of places there, who are notified. */
  owners: number
  /** The latest first. */
  announcements: Announcement[]
  /** Start of older ones; null at the end. */
  next: string | null
}
