/** The reason for which a passkey did not serve. A page's first code tells it to the button's form, by an event with it: no code is shared, which would be a file more. */
export interface PasskeyFault {
  /** Key of its text. */
  fault: string
  /** Seconds until the next try. */
  wait?: number
}

/** Name of that event. */
export type PasskeyFaulted = 'passkey-faulted'
