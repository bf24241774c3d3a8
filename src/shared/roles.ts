import type { Waits } from './waiting-kinds.ts'

/** Roles. One account may hold several, a session acts in one at a time (domain, section 1). */
export const heldRoles = ['client', 'vendor', 'inspector'] as const
/** A role that an account can hold. */
export type HeldRole = (typeof heldRoles)[number]
export const roles = ['guest', ...heldRoles] as const
export type Role = (typeof roles)[number]

/** A requested inspector can do nothing until a supervisor approves; a suspended one can do nothing any more. */
export const grantStates = ['requested', 'active', 'suspended'] as const
export type GrantState = (typeof grantStates)[number]

export const inspectorKinds = ['officer', 'police'] as const
export type InspectorKind = (typeof inspectorKinds)[number]

/** A supervisor approves acts that one officer may not do alone. */
export const inspectorLevels = ['inspector', 'supervisor'] as const
export type InspectorLevel = (typeof inspectorLevels)[number]

/** The signed-in person, as every page may show them. */
export interface PersonCard {
  name: string
  /** Storage key of the picture, null without one. */
  avatar: string | null
}

/** The person as the frame of every page shows them. */
export interface SignedIn extends PersonCard {
  /** Tells this person from others on a device without revealing who it is. */
  mark: string
  /** Notifications that are unread. */
  unread: number
  /** Messages of chats that are unread. */
  messages: number
  /** Rooms of chats with any of those. */
  rooms: number
  /** Decisions that wait for an officer at work; left out for anybody else. */
  work?: Waits
}
