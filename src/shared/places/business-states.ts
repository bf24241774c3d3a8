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

/** Places that officers inspect: listed ones, and those whose registration waits for an officer. Never an owner's draft. */
export const inspectedStatuses = [...listedStatuses, 'submitted'] as const satisfies BusinessStatus[]

/** Destinations of officers' plans: a place that is closed for a time has nobody in it, and a registration is checked from its queue. */
export const plannedStatuses = ['approved', 'suspended'] as const satisfies BusinessStatus[]

/** A registration on its way: its draft alone holds the place's statements. */
export const registeringStatuses = ['draft', 'submitted', 'returned'] as const satisfies BusinessStatus[]

/** True if the place is still being registered. */
export const isRegistering = (status: BusinessStatus): boolean =>
  (registeringStatuses as readonly BusinessStatus[]).includes(status)

/** True if the public sees the place. */
export const isListed = (status: BusinessStatus): boolean =>
  (listedStatuses as readonly BusinessStatus[]).includes(status)

/** True if the place may be inspected. */
export const isInspected = (status: BusinessStatus): boolean =>
  (inspectedStatuses as readonly BusinessStatus[]).includes(status)
