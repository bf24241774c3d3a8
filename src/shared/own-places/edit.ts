/**
 * An owner's changes of a place: harmless sections at once; the parts by which a place is found, judged and planned wait for an
 * officer, and until then the public sees the old value.
 */

import type { ProvinceOutline } from '../areas/province-outline.ts'
import type { Category } from '../categories.ts'
import type { Identity } from '../identity/identity.ts'
import type { Localised } from '../localised.ts'
import type { Said } from '../said.ts'

/** Sections that change at once. */
export const editSections = ['words', 'amenities', 'hours', 'holidays', 'dates', 'contact'] as const
export type EditSection = (typeof editSections)[number]

/** Parts that wait for an officer. */
export const editParts = ['name', 'category', 'where', 'capacity', 'licensed'] as const
export type EditPart = (typeof editParts)[number]

/** Part → value, of all or of those that are to change. */
export interface EditFields {
  name?: Localised
  category?: Category
  where?: { lat: number; lng: number; address: string }
  capacity?: number | null
  licensed?: number | null
}

/** Done actions on the pages of an own place, as their addresses say them. */
export const ownDone = ['saved', 'proposed', 'withdrawn', 'added', 'removed', 'ordered', 'closed', 'reopened'] as const

/** Characters of a description. */
export const DESCRIPTION_MOST = 4000
/** Working days in which an officer decides about a change. */
export const EDIT_DAYS = 7

/** The database keeps the names of a value in an order of its own. */
const written = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(Object.entries(value).sort()) : JSON.stringify(value)
/** True if a part says the same in two proposals. */
export const isSamePart = (a: unknown, b: unknown): boolean => written(a) === written(b)

/** The parts whose stated value differs from the current one. */
export function changedParts(stated: Required<EditFields>, now: Required<EditFields>): EditFields {
  return Object.fromEntries(
    editParts.filter((part) => !isSamePart(stated[part], now[part])).map((part) => [part, stated[part]]),
  )
}

/** True if two proposals say the same. */
export const isSameEdit = (a: EditFields, b: EditFields): boolean =>
  editParts.every((part) => isSamePart(a[part], b[part]))

/** A change that waits, or that came back, as its owner sees it. */
export interface OwnEdit {
  id: string
  rev: number
  fields: EditFields
  decideBy: string
  /** Part → why it came back; null while it waits. */
  returned: Partial<Record<EditPart, string>> | null
  /** The reasons in the reader's language. */
  said: Said
}

/** A change that waits, as a line of the officers' list. */
export interface WaitingEdit {
  id: string
  name: string
  category: Category
  district: string
  decideBy: string
}

/** One of them, old beside new. */
export interface EditCase extends WaitingEdit {
  place: string
  rev: number
  askedAt: string
  now: Required<EditFields>
  fields: EditFields
  /** The place as it becomes if all of it is approved, by the decision about identity. */
  compared: { identity: Identity; endsResults: boolean }
  /** Metres between the two pins; null where it stays. */
  moved: number | null
  outlines: { now: ProvinceOutline | null; proposed: ProvinceOutline | null } | null
}
