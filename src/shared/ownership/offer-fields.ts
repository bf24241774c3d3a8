/** The fields of offers, read. For the server: pages know their names only. */
import { z } from 'zod'
import { contactField } from '../accounts/identity-fields.ts'
import { says } from '../refusals.ts'
import { placeParts } from './offer.ts'

/** The recipient's contact, as accounts spell it. */
export const offer = z.object({ contact: contactField.transform(({ value }) => value) })

/** The same, of somebody who shall work for the place, with the part. */
export const partOffer = offer.extend({ part: z.enum(placeParts, says('ownership:error.part')) })

/** The offer. */
export const offerTarget = z.object({ offer: z.uuid(says('error:problem.invalid_request')) })
