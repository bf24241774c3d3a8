/** The reference of the API as its page shows it: made of the OpenAPI document, in words that a person reads. */

export interface ReferenceField {
  name: string
  /** Such as `string`, `Place[]`, `"A" | "B"`. */
  type: string
  isRequired: boolean
  says: string | null
}

export interface ReferenceOperation {
  id: string
  method: string
  path: string
  says: string
  /** Of a key; null where nobody needs one. */
  needs: string | null
  parameters: (ReferenceField & { where: string })[]
  /** Name of the shape that is sent. */
  sends: string | null
  /** Name of the shape that is answered. */
  answers: string | null
  isList: boolean
  /** A command for a shell that works as it stands; with a key in `PLACE_SAFETY_KEY` where one is needed. */
  example: string
}

export interface ReferenceGroup {
  name: string
  says: string
  operations: ReferenceOperation[]
}

export interface ReferenceShape {
  name: string
  fields: ReferenceField[]
}

export interface ApiReference {
  groups: ReferenceGroup[]
  shapes: ReferenceShape[]
  /** Codes of refusals with their status. */
  problems: { code: string; status: number }[]
}

/** Things that the examples name. */
export interface ReferenceSamples {
  place: string
  inspection: string
  card: string
}
