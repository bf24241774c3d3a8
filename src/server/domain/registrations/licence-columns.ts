/** The columns of a licence in each of its states: stated with its document, applied for with the receipt, or why there is none. */
import type { AppliedLicence } from '#shared/registrations/registration.ts'

interface StatedLicence {
  number: string
  issuer: string
  expires: string
}

/** A licence with its document or receipt, or none. */
export type LicenceNow = ((StatedLicence | AppliedLicence) & { document: string | null }) | { none: string }

const nothing = {
  number: null,
  issuer: null,
  expires_on: null,
  document_key: null,
  none_because: null,
  applied_on: null,
  application: null,
}

export function licenceColumns(licence: LicenceNow) {
  if ('none' in licence) return { ...nothing, none_because: licence.none }
  const { issuer, document: document_key } = licence
  return 'applied' in licence
    ? { ...nothing, issuer, document_key, applied_on: licence.applied, application: licence.application }
    : { ...nothing, issuer, document_key, number: licence.number, expires_on: licence.expires || null }
}
