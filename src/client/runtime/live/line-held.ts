/** A window's event that the server's stream is held again: what waits for the line goes at once, rather than at its next try. */
export const lineHeld = 'lineheld'
