/** The step of a form at which a code is typed, as its page needs it. */
export interface CodeStep {
  /** The contact that the code went to, masked. */
  to: string
  /** Seconds until another one may be asked for. */
  resendIn: number
}
