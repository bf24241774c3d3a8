/**
 * Why the time of a visit is not certain. `clock`: the device's clock was wrong when it arrived, and its times are put right by that ·
 * `turned`: the clock was turned between the beginning and the arrival · `clamped`: its time lies before the last contact or after
 * the arrival, and the nearer of the two stands · `taken`: somebody else closed it, and the last answer's time stands.
 */
export const visitDoubts = ['clock', 'turned', 'clamped', 'taken'] as const
export type VisitDoubt = (typeof visitDoubts)[number]
