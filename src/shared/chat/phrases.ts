/** Sentences that are often written, of each side: keys of their texts, which are known in every language without an engine. */
export const phrases = {
  person: [
    'chat:phrase.person.hours',
    'chat:phrase.person.price',
    'chat:phrase.person.children',
    'chat:phrase.person.exits',
  ],
  place: ['chat:phrase.place.thanks', 'chat:phrase.place.open', 'chat:phrase.place.later', 'chat:phrase.place.phone'],
  owner: ['chat:phrase.owner.how', 'chat:phrase.owner.proof', 'chat:phrase.owner.time', 'chat:phrase.owner.visit'],
  officer: [
    'chat:phrase.officer.photo',
    'chat:phrase.officer.time',
    'chat:phrase.officer.visit',
    'chat:phrase.officer.law',
  ],
} as const
