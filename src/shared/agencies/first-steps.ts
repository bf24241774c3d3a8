/** The steps from an empty installation to its first sealed inspection, in their order. Each has its words under `agency:start.<step>`. */
export const firstSteps = [
  'agency',
  'letterHead',
  'areas',
  'supervisor',
  'officers',
  'templates',
  'places',
  'round',
  'sealed',
] as const
/** Steps that stewards alone take; supervisors read the name of the role that takes them. */
export const stewardSteps: readonly (typeof firstSteps)[number][] = ['agency', 'areas', 'supervisor']
export type FirstStep = (typeof firstSteps)[number]

/** The agency that the steps are about, as pages and the command line name it. */
export interface FirstAgency {
  id: string
  name: string
  /** The code of its first area. */
  area: number | null
}
