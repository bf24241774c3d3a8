/** Kinds of what is published of a place; the constraint `publications_kind` has the same. */
export const publicationKinds = ['listed', 'delisted', 'place', 'inspection', 'card', 'finding'] as const
export type PublicationKind = (typeof publicationKinds)[number]
