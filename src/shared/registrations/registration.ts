/**
 * The registration of a place as both sides know it: its steps, the draft of each, and the numbers of its rules. Fields are stored
 * as they were typed, so that a draft can be drawn again, and are read anew when it is handed in.
 */

import type { Category } from '../categories.ts'
import type { LocalisedFields } from '../localised-fields.ts'
import { path } from '../path.ts'
import type { StatedPayee } from '../payees/stated-payee.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { StatedPromise } from '../policies/promise.ts'
import type { Said } from '../said.ts'

/** In their order; the same words stand in addresses. */
export const stepNames = ['form1', 'form2', 'form3', 'form4', 'form5'] as const
export type StepName = (typeof stepNames)[number]

/** The screens that a registration takes: who, where, show. The others are asked of nobody and hold what a page may say beyond that. */
export const screens = ['form1', 'form2', 'form4'] as const satisfies readonly StepName[]

/** The screen that a step belongs to. */
export const screenOf = (step: StepName): (typeof screens)[number] =>
  step === 'form1' || step === 'form2' ? step : 'form4'

const start = '/vendor/register-business'

/** Address of a step of a draft. */
export const stepPath = (step: StepName, draft: string): string => path(`${start}/${step}`, { draft })

/** Steps of one form of texts each, which a guest may fill in. The third is one nobody has to open. */
export const textSteps = ['form1', 'form2', 'form3'] as const
export type TextStep = (typeof textSteps)[number]

/** Days for which a guest's draft is stored, and one of an account. */
export const GUEST_DRAFT_DAYS = 7
export const OWN_DRAFT_DAYS = 90
/** Days after which a draft that nobody wrote on rests, and days before its end on which its writer is notified. */
export const DRAFT_REST_DAYS = 3
export const DRAFT_END_DAYS = 14
/** Drafts that one writer has open at a time. */
export const DRAFTS_MOST = 10
/** Digits of a personal or company number. */
export const REGISTRATION_DIGITS = 13
/** Items that a registration brings; more are added when the place is listed. */
export const ITEMS_MOST = 30
/** Photos of the place that a registration brings. */
export const PLACE_PHOTOS_MOST = 8
/** Working days, Monday to Friday, in which an officer decides. */
export const DECISION_DAYS = 7
/** From how far from the middle of its sub-district a pin is asked about, in metres. */
export const PIN_FAR_M = 2_000
/** Where the middle is in no list: from how far outside of the province, and from how far from the district's town, in metres. */
export const PIN_OUTSIDE_M = 2_000
export const PIN_FAR_FROM_TOWN_M = 30_000

/** The typed fields of a step of texts; `isWhole` where none is missing or wrong. */
export interface TextFields {
  fields: Record<string, string>
  isWhole: boolean
}

/** A licence that is applied for: the number and day of the application, and its office. */
export interface AppliedLicence {
  application: string
  issuer: string
  applied: string
}

/** A licence as it stands in a draft: stated, applied for, or why there is none. Its document or receipt is a file of the draft. */
export type DraftLicence = { number: string; issuer: string; expires: string } | AppliedLicence | { none: string }

/** A dish, a room, a trip as it stands in a draft. Its photo is a file of the draft. */
export interface DraftItem extends LocalisedFields<'name'> {
  id: string
  description: string
  /** In satang; null where none is given. */
  price: number | null
}

/** A payee in a draft; the row of the place has the same id. */
export type DraftPayee = StatedPayee & { id: string }

/** A promise in a draft. */
export type DraftPromise = StatedPromise & { id: string }

/** A draft's contents; fields newer than the first drafts may be missing. */
export type DraftSteps = Partial<Record<TextStep, TextFields>> & {
  form4?: { licences: Record<string, DraftLicence>; payees?: DraftPayee[] }
  form5?: { items: DraftItem[]; promises?: DraftPromise[] }
}

/** A draft as its pages get it. */
export interface DraftView {
  id: string
  category: Category
  /** Empty while it has none. */
  name: string
  isGuest: boolean
  updatedAt: string
  expiresAt: string | null
  /** The first step that is not done; null where nothing is missing but the handing in. */
  gap: StepName | null
  /** Step or field → why an officer has sent it back. */
  returned: Record<string, string> | null
  /** The reasons in the reader's language. */
  said: Said
}

/** A picture of a draft that may be taken out again. */
export interface DraftPhoto extends PhotoView {
  id: string
}

/** Progress of a draft: screens before its gap; handing in completes the last. */
export const stepsDone = (gap: StepName | null): number => screens.indexOf(screenOf(gap ?? 'form4'))
