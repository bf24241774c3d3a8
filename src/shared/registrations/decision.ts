/** An officer's decision about a registration: fields that may come back, each with its reason, and the officer's view of it. */
import type { ProvinceOutline } from '../areas/province-outline.ts'
import type { Category } from '../categories.ts'
import type { Payees } from '../payees/payee-page.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { OpeningHours } from '../places/opening-hours.ts'
import type { PolicyView } from '../policies/policy.ts'
import type { AlikePlace } from './alike-place.ts'
import type { AppliedLine } from './applied.ts'
import type { FormerPlace } from './former-place.ts'
import { type StepName, stepNames } from './registration.ts'

/** Fields by the step in which the owner corrects them. */
export const returnFields = {
  form1: ['category', 'nameTh', 'operator', 'number', 'phone'],
  form2: ['address', 'point'],
  form3: ['hours', 'capacity'],
  form4: ['photos', 'licences', 'payees'],
  form5: ['items', 'promises'],
} as const satisfies Record<StepName, readonly string[]>

export type ReturnField = (typeof returnFields)[keyof typeof returnFields][number]

/** All of them, in their order. */
export const everyReturnField: readonly ReturnField[] = Object.values(returnFields).flat()

/** Characters of a reason. */
export const RETURN_REASON = { least: 10, most: 500 } as const

/** The reasons of a step, by field. */
export function reasonsOf(step: StepName, returned: Readonly<Record<string, string>> | null): [ReturnField, string][] {
  const fields: readonly ReturnField[] = returnFields[step]
  return fields.flatMap((field) => (returned?.[field] ? [[field, returned[field]] as [ReturnField, string]] : []))
}

/** The first step of which something came back. */
export const firstReturned = (returned: Readonly<Record<string, string>> | null): StepName =>
  stepNames.find((step) => reasonsOf(step, returned).length > 0) ?? 'form1'

/** A registration that waits. */
export interface WaitingRegistration {
  place: string
  name: string
  category: Category
  district: string
  submittedAt: string
  decideBy: string
}

/** One of them with all that it says, as an officer of the area sees it. */
export interface RegistrationCase extends WaitingRegistration {
  /** The version of this submission: a decision on an older one is refused. */
  rev: string
  names: string[]
  phone: string | null
  operatorKind: 'person' | 'company'
  operator: string
  /** A company's whole; of a person's the last digits. */
  number: string | null
  address: string
  point: { lat: number; lng: number }
  hasPin: boolean
  outline: ProvinceOutline | null
  hours: OpeningHours
  capacity: number | null
  statedLicensed: number | null
  differentBecause: string | null
  alike: AlikePlace[]
  /** Closed places whose open cards go with this one. */
  former: FormerPlace[]
  photos: PhotoView[]
  items: string[]
  promises: PolicyView[]
  payees: Payees
  licences: {
    kind: string
    number: string | null
    issuer: string | null
    expires: string | null
    document: string | null
    noneBecause: string | null
    applied: AppliedLine | null
  }[]
}
