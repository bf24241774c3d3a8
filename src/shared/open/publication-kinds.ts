/** Kinds of what is published; the constraint `publications_kind` has the same. All but `template` are of a place. */
export const publicationKinds = [
  'listed',
  'delisted',
  'place',
  'inspection',
  'reported',
  'card',
  'finding',
  'reply',
  'owner-changed',
  'merged',
  'template',
] as const
export type PublicationKind = (typeof publicationKinds)[number]
