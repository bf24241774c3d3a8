/** The destinations that home leads to, in its order, as a search names an area. */
export const destinations = {
  phuket: { province: 83 },
  pattaya: { area: 'pattaya' },
  huaHin: { district: 7707 },
  chiangMai: { province: 50 },
  krabi: { province: 81 },
  bangkok: { province: 10 },
} as const satisfies Record<string, { province: number } | { district: number } | { area: string }>

export type Destination = keyof typeof destinations
export const destinationNames = Object.keys(destinations) as Destination[]
