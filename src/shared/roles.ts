/** Who somebody acts as. One account may hold several roles, a session acts in one at a time (domain, section 1). */
export const roles = ['guest', 'client', 'vendor', 'inspector'] as const
export type Role = (typeof roles)[number]
