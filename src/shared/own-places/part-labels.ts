/** Names of the parts of a place that an officer confirms: on pages, and in the refusal that lists them. */
import type { EditPart } from './edit.ts'

export const partLabels = {
  name: 'register:part.name',
  category: 'register:field.kind',
  where: 'register:part.where',
  capacity: 'register:field.capacity',
  licensed: 'register:part.licensed',
} as const satisfies Record<EditPart, string>
