/** Kinds of what is published; the constraint `publications_kind` has the same. All but `template` are of a place. */
export const publicationKinds = [
  ...(['listed', 'delisted', 'place', 'inspection', 'card', 'finding'] as const),
  ...(['reply', 'owner-changed', 'merged', 'template'] as const),
] as const
export type PublicationKind = (typeof publicationKinds)[number]
