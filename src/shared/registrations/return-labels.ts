/** Texts of the fields that an officer may send back: for the officer, for the owner who finds the reasons there, and for the mail that tells them. */
import type { ReturnField } from './decision.ts'

/** Names of the fields that an officer can send back. */
export const returnLabels = {
  category: 'register:field.kind',
  nameTh: 'register:field.nameTh',
  operator: 'register:field.operator',
  number: 'register:field.number',
  phone: 'register:field.phone',
  address: 'register:field.address',
  point: 'register:field.point',
  hours: 'register:field.hours',
  capacity: 'register:field.capacity',
  photos: 'register:header.photos',
  licences: 'register:header.licences',
  payees: 'register:header.payees',
  items: 'register:header.items',
  promises: 'register:header.promises',
} as const satisfies Record<ReturnField, string>
