/** Characters of a visit's number, from the end of its id: the beginning is a time, which many share. */
export const VISIT_NUMBER_LENGTH = 8
