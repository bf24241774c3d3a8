/** Reports of messages: why one is reported and hidden, and how urgent that is. */

export const messageReasons = ['hate_or_threat', 'fraud', 'harassment', 'personal_data', 'illegal', 'spam'] as const
export type MessageReason = (typeof messageReasons)[number]

export const messageVerdicts = ['keep', 'hide'] as const
export type MessageVerdict = (typeof messageVerdicts)[number]

/** Urgency of a reported message, on the scale of reviews and places. */
export const messageRisk: Record<MessageReason, number> = {
  hate_or_threat: 80,
  fraud: 75,
  harassment: 70,
  personal_data: 65,
  illegal: 65,
  spam: 25,
}
