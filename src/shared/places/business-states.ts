/** The states of a business (domain, section 3) and the named sets that pages and queries ask for. */

export const businessStatuses = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'suspended',
  'closed_temporarily',
  'closed',
] as const
export type BusinessStatus = (typeof businessStatuses)[number]

/** Shown to the public: a suspended place as suspended, never hidden. */
export const listedStatuses = ['approved', 'suspended', 'closed_temporarily'] as const satisfies BusinessStatus[]
